import { expect, it } from 'vitest'
import { createMailbox } from '#outside/simulators/mailbox'

const mail = { to: 'asha@example.com', subject: 'Your order', text: 'Namaste', html: '<p>Namaste</p>' }

it('keeps mails, a repeated one once', async () => {
  const mailbox = createMailbox(() => 1000)
  const first = await mailbox.send({ ...mail, idempotencyKey: 'order-1' })
  expect(await mailbox.send({ ...mail, idempotencyKey: 'order-1' })).toEqual(first)
  await mailbox.send({ ...mail, idempotencyKey: 'order-2' })
  expect(mailbox.mails).toMatchObject([{ ...mail, id: first.messageId, at: 1000 }, mail])
})

it('forgets the oldest, so that it does not grow', async () => {
  const mailbox = createMailbox()
  for (let n = 0; n < 205; n++) await mailbox.send({ ...mail, subject: String(n), idempotencyKey: String(n) })
  expect(mailbox.mails).toHaveLength(200)
  expect(mailbox.mails[0]?.subject).toBe('5')
})
