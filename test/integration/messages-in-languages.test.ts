import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { advanceTo, createStaff, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import { askBuyers, type checkOut, checkoutForm, jeera } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, readAnswer, type Visitor } from '#test/support/visitor'

const story = createStory({ WHATSAPP_TEMPLATES_GU: 'cod_confirm' })

beforeEach(() => askBuyers(story))
const driver = providerDriver(story)
/** Somebody is known to be at the phone of the orders here. */
beforeEach(() => recordReply(story.db, story, '+919876543210'))

const gujarati = /[\u0a80-\u0aff]/
const mailsAbout = (number: string) => story.mails().filter(({ text }) => text.includes(number))
const messageOf = (template: string) => driver.messages().find((message) => message.template === template)
const languageOf = (email: string) =>
  story.db.selectFrom('user').select('language').where('email', '=', email).executeTakeFirst()

const isQuestionOf = (number: string) => (message: { template: string | null; texts: string[] }) =>
  message.template === 'cod_confirm' && message.texts.includes(number)

/** Orders by cash on a page of this language; without a prefix in English. */
async function orderIn(prefix: '/gu' | '/hi' | '', visitor?: Visitor) {
  visitor ??= await newShopper(story)
  const form = { scripts: '1', ...(await checkoutForm(visitor)) }
  const response = await visitor.submit(`${prefix}/checkout.data`, form)
  const answer = (await readAnswer<Awaited<ReturnType<typeof checkOut>>>(response)).data
  if (answer?.kind !== 'placed') throw new Error(`No order was placed: ${JSON.stringify(answer)}`)
  return rowOf(story, answer.orderId)
}

it('who orders in Gujarati is written to in Gujarati, with a way to the Gujarati page', async () => {
  const { id, number, view_key: key, message_key: messageKey } = await orderIn('/gu')
  await story.workAfterUndo()
  const [mail] = mailsAbout(number)
  expect(mail?.subject).toBe(`Saathi Masala પર તમારો ઓર્ડર ${number}`)
  expect(mail?.text).toContain('નમસ્તે Asha,')
  expect(mail?.text).toContain('2 × જીરું, 250 ગ્રામ: ₹420')
  expect(mail?.text).toContain('કેશ ઓન ડિલિવરી')
  expect(mail?.text).toContain(`તમારો ઓર્ડર જુઓ:\nhttp://localhost:3000/gu/order/${number}?k=${key}`)
  expect(mail?.text).toContain('પાલનપુરથી પ્રેમપૂર્વક,\nSaathi Masala')
  expect(messageOf('cod_confirm')).toMatchObject({
    language: 'gu',
    texts: ['Asha Patel', number, '2× જીરું 250 ગ્રામ', '₹520', 'કેશ ઓન ડિલિવરી', expect.stringMatching(gujarati)],
    button: `${number}?k=${messageKey}`,
  })
  const shown = (story.running.outside.simulators?.console.messages() ?? []).find(
    ({ template, text }) => template === 'cod_confirm' && text.includes(number),
  )
  expect(shown?.text).toContain(`નમસ્તે Asha Patel, તમારા ઓર્ડર ${number} માટે આભાર.`)
  expect(shown?.button).toEqual({ label: 'હા કહો કે રદ કરો', path: `/gu/order/${number}?k=${messageKey}` })
  // The family's own message is English.
  expect(messageOf('shop_new_order')).toMatchObject({ language: 'en' })
  expect(messageOf('shop_new_order')?.texts.join()).not.toMatch(gujarati)

  await createStaff(story)
  await advanceTo(story, id, 'handed-over')
  await story.workAfterUndo()
  // Its template is not approved in Gujarati; the mail needs no approval.
  expect(messageOf('order_shipped')).toMatchObject({ language: 'en' })
  expect(messageOf('order_shipped')?.texts.join()).not.toMatch(gujarati)
  const shipped = mailsAbout(number).find(({ subject }) => subject === `તમારો ઓર્ડર ${number} રવાના થઈ ગયો છે`)
  expect(shipped?.text).toContain('દ્વારા રવાના થઈ ગયો છે')
  expect(shipped?.text).toContain(`/gu/order/${number}?k=${key}`)
  expect(await htmlOf((await newStaff(story)).get(`/admin/orders/${number}`))).toContain('Reads ગુજરાતી')
})

it('who pays by UPI in Gujarati has a mail in it; a message whose template is not approved in it is wholly English', async () => {
  const visitor = await newShopper(story)
  const form = { ...(await checkoutForm(visitor, [jeera], { payment: 'upi' })), scripts: '1' }
  const { answer } = await visitor.act<Awaited<ReturnType<typeof checkOut>>>('/gu/checkout', form)
  if (answer.kind !== 'pay') throw new Error(`No payment was started: ${JSON.stringify(answer)}`)
  driver.pay(answer.payment.providerOrderId)
  await driver.deliverWebhooks()
  await story.workAfterUndo()
  const { number } = await rowOf(story, answer.orderId)
  const [mail] = mailsAbout(number)
  expect(mail?.subject).toBe(`Saathi Masala પર તમારો ઓર્ડર ${number}`)
  expect(mail?.text).toContain('2 × જીરું, 250 ગ્રામ: ₹420')
  expect(mail?.text).toContain(`/gu/order/${number}?k=`)
  const message = messageOf('order_confirmed_link')
  expect(message).toMatchObject({ language: 'en' })
  expect(message?.texts).toContain('2× Jeera (Cumin Seeds) 250gm')
  expect(message?.texts.join()).not.toMatch(gujarati)
})

it('a complaint on a Gujarati page is acknowledged in Gujarati, and the family sees who reads what', async () => {
  const { number, user_id: userId } = await orderIn('/gu')
  const letter = { firstName: 'Nisha', lastName: 'Chaudhary', email: 'nisha@example.com', subject: `Order ${number}` }
  await story.visitor().submit('/gu/contact', { ...letter, message: 'The pack was torn' })
  await story.workAfterUndo()
  const { ticket, language } = await story.db.selectFrom('letters').selectAll().executeTakeFirstOrThrow()
  expect(language).toBe('gu')
  const receipt = mailsAbout(ticket)[0]
  expect(receipt?.to).toBe(letter.email)
  expect(receipt?.text).toMatch(/^નમસ્તે Nisha,/)
  const manager = await newStaff(story, 'manager')
  for (const page of [`/admin/inbox/${ticket}`, `/admin/customers/${userId}`])
    expect(await htmlOf(manager.get(page)), page).toContain('Reads ગુજરાતી')
})

it.each([
  ['gu', 'ગુજરાત'],
  ['hi', 'गुजरात'],
] as const)(
  'an address is shown with its state in /%s in mail, account, checkout and on the order page, also by its link',
  async (language, state) => {
    const visitor = await newShopper(story)
    const { number, view_key: key } = await orderIn(`/${language}`, visitor)
    await story.workAfterUndo()
    await visitor.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
    const read = async (page: Promise<Response>) => (await htmlOf(page)).split('<main')[1]
    const places = [
      mailsAbout(number)[0]?.text,
      await read(visitor.get(`/${language}/myprofile`)),
      await read(visitor.get(`/${language}/checkout`)),
      await read(visitor.get(`/${language}/order/${number}`)),
      await read(story.visitor().get(`/${language}/order/${number}?k=${key}`)),
    ]
    const states = places.map((text) => /Palanpur, (?:<[^>]+>)?([^\s<]+)/.exec(text ?? '')?.[1])
    expect(states).toEqual(places.map(() => state))
  },
)

it('orders in other languages at the same time keep theirs', async () => {
  const english = await orderIn('')
  const hindi = await orderIn('/hi')
  await orderIn('/gu')
  await story.workAfterUndo()
  expect(mailsAbout(hindi.number)[0]?.subject).toBe(`Saathi Masala पर आपका ऑर्डर ${hindi.number}`)
  expect(driver.messages().find(isQuestionOf(hindi.number))).toMatchObject({ language: 'hi' })
  expect(driver.messages().find(isQuestionOf(english.number))).toMatchObject({ language: 'en' })
  const [mail] = mailsAbout(english.number)
  expect(mail?.subject).toBe(`Your order ${english.number} at Saathi Masala`)
  expect(mail?.text).toContain('2 × Jeera (Cumin Seeds), 250gm: ₹420')
  expect(mail?.text).toContain('Shipping: ₹100\nTotal: ₹520 (Cash On Delivery)')
  expect(mail?.text).toContain(`http://localhost:3000/order/${english.number}?k=`)
  expect(mail?.text).not.toMatch(gujarati)
  expect(await htmlOf((await newStaff(story)).get(`/admin/orders/${english.number}`))).not.toContain('Reads ')
})

const asha = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', password: 'secret-of-asha' }

it('an account opened on a Gujarati page reads Gujarati until it chooses otherwise', async () => {
  const visitor = story.visitor()
  expect((await visitor.submit('/gu/register', asha)).status).toBe(302)
  expect(await languageOf(asha.email)).toEqual({ language: 'gu' })
  await visitor.submit('/hi/login', asha)
  expect(await languageOf(asha.email)).toEqual({ language: 'gu' })
})
