import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { deliver } from '#domain/fulfilment/fulfilment.server'
import { advanceTo, createStaff, formOf, orderByCash } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory({ WHATSAPP_TEMPLATES: 'order_shipped' })
const driver = providerDriver(story)
/** Somebody is known to be at the phone of the orders here; what others get is told by name. */
beforeEach(() => recordReply(story.db, story, '+919876543210'))

it('a template that is not approved yet is not sent: its news goes by mail alone', async () => {
  await createStaff(story)
  const { orderId, number } = await orderByCash(story)
  await story.work()
  await advanceTo(story, orderId, 'handed-over')
  story.pass(60_000)
  await story.work()
  await deliver(story.db, story, await formOf(story, orderId))
  await story.visitor().submit('/track', { number, phone: '98765 43210' })
  story.pass(60_000)
  await story.work()
  expect(
    driver
      .messages()
      .map(({ template }) => template)
      .toSorted(),
  ).toEqual(['order_confirmation', 'order_shipped', 'shop_new_order'])
  const subjects = story.mails().map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes(number)).toSorted()).toEqual([
    `The way to your order ${number}`,
    `Your order ${number} at Saathi Masala`,
    `Your order ${number} has been delivered`,
    `Your order ${number} is on its way`,
  ])
  expect((await story.db.selectFrom('outbox').select('state').execute()).map(({ state }) => state)).not.toContain(
    'failed',
  )
  const board = await htmlOf((await newStaff(story)).get('/admin?view=issues'))
  expect(board).toContain('messages are not approved')
  expect(board).toContain('order_delivered')
  expect(board, 'that one is').not.toContain('order_shipped')
})
