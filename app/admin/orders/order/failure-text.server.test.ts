import { expect, it } from 'vitest'
import { failureText } from '#app/admin/orders/order/failure-text.server'

it.each([
  ['not delivered (131026)', 'This number has no WhatsApp, or its WhatsApp does not take our messages: please call.'],
  ['not delivered (131049)', 'WhatsApp keeps messages of shops from this buyer, or the buyer wants none: please call.'],
  ['not delivered (132015)', 'WhatsApp does not accept the wording of this message: please call, and tell an owner.'],
  ['not delivered (131042)', 'WhatsApp lets the shop’s number send nothing now: please call, and tell an owner.'],
  ['not delivered (131056)', 'Too many messages went out for hours: please call, or send it again.'],
  ['AccountRefused', 'The service refuses the shop’s own account: please call, and tell an owner.'],
  ['MessageRefused', 'The number or address does not take it: please call.'],
  ['not delivered (999999)', 'It could not be sent: please call, or send it again.'],
  ['not delivered (no code)', 'It could not be sent: please call, or send it again.'],
])('says in words what “%s” means', (error, text) => {
  expect(failureText(error)).toBe(text)
})
