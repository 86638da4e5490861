import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { cancel, finishReturn, handOver, undo } from '#domain/fulfilment/fulfilment.server'
import { advanceTo, buyersForm, createStaff, formOf, orderByCash, orderByUpi, rowOf, toldOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { askBuyers, checkOut, checkoutForm } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'
import { deliverWhatsAppStatuses } from '#test/support/whatsapp-webhooks'

const story = createStory()
const driver = providerDriver(story)
/** Somebody is known to be at the phone of the orders here; what others get is told by name. */
beforeEach(() => recordReply(story.db, story, '+919876543210'))

const messages = () =>
  driver
    .messages()
    .flatMap(({ template, texts, button }) => (template?.startsWith('shop') ? [] : [{ template, texts, button }]))
const mailSubjects = (number: string) =>
  story
    .mails()
    .filter(({ subject }) => subject.includes(number))
    .map(({ subject }) => subject)

it('who pays in cash gets one message, which asks, with the way to say yes', async () => {
  await askBuyers(story)
  const { orderId } = await orderByCash(story)
  const { number, message_key } = await rowOf(story, orderId)
  await story.workAfterUndo()
  expect(messages()).toEqual([
    {
      template: 'cod_confirm',
      texts: expect.arrayContaining([number, '₹520', 'Cash On Delivery']),
      button: `${number}?k=${message_key}`,
    },
  ])
  const [mail] = story.mails()
  expect(mail?.text).toContain('Shall we send it? We pack it as soon as you say yes; until then it waits.')
  expect(mail?.text).not.toMatch(/packed|packing|pack it next/)
})

it('who has paid gets one confirmation, with the way to the order', async () => {
  const { orderId } = await orderByUpi(driver)
  const { number, message_key } = await rowOf(story, orderId)
  await story.workAfterUndo()
  expect(messages()).toMatchObject([
    { template: 'order_confirmed_link', texts: expect.arrayContaining(['UPI']), button: `${number}?k=${message_key}` },
  ])
  expect(JSON.stringify([driver.messages(), story.mails()])).not.toContain('RazorPay')
})

it('each step sends one message and one mail, in the words of its template', async () => {
  await createStaff(story)
  const { orderId, number } = await orderByCash(story)
  await story.workAfterUndo()
  await advanceTo(story, orderId, 'packed')
  await story.workAfterUndo()
  const handed = await handOver(story.db, story, {
    ...(await formOf(story, orderId)),
    courier: 'delhivery',
    trackingNumber: 'dl 1234 5678',
  })
  expect(handed.ok).toBe(true)
  await story.workAfterUndo()
  await story.workAfterUndo()
  expect(messages().at(-1)).toMatchObject({
    template: 'order_shipped',
    texts: ['Asha Patel', number, 'Delhivery', 'DL12345678', '₹520'],
  })
  const [shipped] = story.mails()
  expect(shipped).toMatchObject({ subject: `Your order ${number} is on its way` })
  expect(shipped?.text).toContain(
    `Namaste Asha Patel, order ${number} left us with Delhivery, tracking number DL12345678. To pay at the door: ₹520. Thank you for cooking with us.`,
  )
  expect(shipped?.text).toContain('https://www.delhivery.com/track-v2/package/DL12345678')
  expect(shipped?.text).toContain(`http://localhost:3000/order/${number}?k=`)
  expect(mailSubjects(number)).toHaveLength(2)
})

it.each([
  ['in cash', () => orderByCash(story), 'you have paid nothing, and nothing is due'],
  ['by UPI', () => orderByUpi(driver), 'we tell you when your ₹520 is sent back'],
])(
  'the buyer of a parcel that was lost, paid %s, reads so by mail and on the page, not that it came back',
  async (_, order, money) => {
    await createStaff(story)
    const { orderId, number, shopper } = await order()
    await advanceTo(story, orderId, 'handed-over')
    await story.workAfterUndo()
    await story.workAfterUndo()
    const before = messages()
    const lines = [{ position: 0, good: 0, damaged: 0, lost: 2 }]
    expect(await finishReturn(story.db, story, { ...(await formOf(story, orderId)), lines })).toMatchObject({
      ok: true,
    })
    await story.workAfterUndo()
    const [mail] = story.mails()
    expect(mail).toMatchObject({ subject: `Your order ${number} was lost on the way` })
    expect(mail?.text).toContain(
      `Namaste Asha Patel, the parcel of your order ${number} was lost on the way. We are sorry. Money: ${money}.`,
    )
    expect(messages()).toEqual(before)
    expect(await toldOf(story, orderId)).toContain('finish-return step-message done')
    for (const path of [`/order/${number}`, '/myprofile']) {
      const page = await htmlOf(shopper.get(path))
      expect(page).toContain('Lost on the way')
      expect(page).not.toMatch(/has come back|Returned/)
    }
  },
)

it('a step that is undone within its minute sends nothing', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await story.workAfterUndo()
  await advanceTo(story, orderId, 'packed')
  const before = messages().length
  const courier = { courier: 'own', trackingNumber: '' }
  await handOver(story.db, story, { ...(await formOf(story, orderId)), ...courier })
  expect(await undo(story.db, story, await formOf(story, orderId))).toMatchObject({ ok: true, stage: 'packed' })
  await story.workAfterUndo()
  await story.workAfterUndo()
  expect(messages()).toHaveLength(before)
})

it('a message about a step that is past when it would go out is not sent', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'delivered')
  await story.workAfterUndo()
  await story.workAfterUndo()
  const reported = messages().map(({ template }) => template)
  expect(reported).toContain('order_delivered')
  expect(reported).not.toContain('order_shipped')
  expect(reported).not.toContain('cod_confirm')
})

it.each([
  ['in cash', () => orderByCash(story), 'you have paid nothing, and nothing is due'],
  ['by UPI', () => orderByUpi(driver), '₹520 goes back to you within 5 to 7 working days'],
])('a cancellation says what becomes of the money paid %s', async (_, order, money) => {
  const { orderId } = await order()
  const { number } = await rowOf(story, orderId)
  await story.workAfterUndo()
  await cancel(story.db, story, { ...(await buyersForm(story, orderId)), reason: '' })
  await story.workAfterUndo()
  expect(messages()).toContainEqual(
    expect.objectContaining({ template: 'order_cancelled', texts: ['Asha Patel', number, money] }),
  )
  expect(mailSubjects(number)).toContain(`Your order ${number} is cancelled`)
})

it('a number that never answered is not written to about a second order, until it answers', async () => {
  await story.db.deleteFrom('contacts').execute()
  await createStaff(story)
  const { shopper } = await orderByCash(story)
  await story.workAfterUndo()
  const second = await checkOut(shopper, await checkoutForm(shopper))
  const orderId = 'orderId' in second ? second.orderId : ''
  const { number } = await rowOf(story, orderId)
  await advanceTo(story, orderId, 'delivered')
  await story.workAfterUndo()
  await story.workAfterUndo()
  expect(messages().filter(({ texts }) => texts.includes(number))).toEqual([])
  expect(mailSubjects(number)).toContain(`Your order ${number} has been delivered`)
  await deliverWhatsAppStatuses(story, { messages: [{ from: '919876543210', type: 'text', text: { body: 'hi' } }] })
  await story.workAfterUndo()
  expect(
    messages()
      .flatMap(({ template, texts }) => (texts.includes(number) ? [template] : []))
      .toSorted(),
  ).toEqual(['order_confirmed_link', 'order_delivered'])
})
