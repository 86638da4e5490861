import { expect, it } from 'vitest'
import { drafts } from '#domain/texts/dictionaries.server'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, ordersOf, setStock } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const story = createStory()
const languages = ['gu', 'hi'] as const

/** Returns the words of a text in a language, with its values. */
function words(language: (typeof languages)[number], english: string, values: Record<string, string> = {}): string {
  const found = drafts[language].pages[english]
  if (typeof found !== 'string') throw new Error(`“${english}” has no words in ${language}`)
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}

/** Returns what a page says, without its markup. */
async function read(response: Promise<Response>): Promise<{ status: number; html: string; text: string }> {
  const { status, html } = await response.then(async (one) => ({ status: one.status, html: await one.text() }))
  const text = html
    .replace(/<!--.*?-->|<script.*?<\/script>|<style.*?<\/style>|<[^>]*>/gs, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#x27;', "'")
  return { status, html, text }
}

it.each(languages)('a product is bought with words, dates and amounts of /%s', async (language) => {
  const { text, html } = await read(story.visitor().get(`/${language}/product/jeera`))
  for (const english of ['ADD TO CART', 'BUY IT NOW', 'Tax included.', 'Contains Soy, Sesame.', 'Shipping Policy'])
    expect(text, english).toContain(words(language, english))
  const [, before = '', after = ''] = /^(.*)\{day\}(.*)$/.exec(
    words(language, 'By {day} at the latest, anywhere in India.'),
  ) ?? [null, '', '']
  const months = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { month: 'short' })
  const named = Array.from({ length: 12 }, (_, month) => months.format(new Date(2026, month, 5))).join('|')
  expect(text).toMatch(new RegExp(`${before}[^.]*\\d{1,2} (?:${named})${after.replaceAll('.', '\\.')}`))
  expect(text).toContain('₹5,000')
  expect(html).toContain(`aria-label="${words(language, 'Quantity')}"`)
})

it.each(languages)('a checkout that is not complete says so in /%s, and keeps what was typed', async (language) => {
  const shopper = await newShopper(story)
  const form = await checkoutForm(shopper, [jeera], { phone: '12345', street: '', zip: '38', note: 'ઝડપથી' })
  const { answer } = await shopper.act<{ errors: Record<string, string> }>(`/${language}/checkout`, {
    ...form,
    scripts: '1',
    payment: '',
  })
  expect(answer.errors).toMatchObject({
    phone: words(language, 'Please enter a mobile number of ten digits, such as 98765 43210.'),
    street: words(language, 'Please enter house, street and area.'),
    zip: words(language, 'A postcode (PIN code) has six digits, such as 385001.'),
    payment: words(language, 'Please choose how you would like to pay.'),
  })
  await shopper.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  const page = await read(shopper.submit(`/${language}/checkout`, form))
  expect(page.status).toBe(400)
  expect(page.html).toContain('value="12345"')
  expect(page.text).toContain(words(language, 'Please enter house, street and area.'))
})

it.each(languages)('a PIN is answered in /%s, on its page and beside the checkout', async (language) => {
  const cash = words(language, 'Cash on Delivery is possible.')
  expect((await read(story.visitor().get(`/${language}/delivery?pin=385001`))).text).toContain(cash)
  const asked = await story.visitor().get(`/${language}/api/delivery?pin=385001`)
  expect(await asked.json()).toMatchObject({ text: expect.stringContaining(cash), state: 'Gujarat' })
  const english = await story.visitor().get('/api/delivery?pin=385001')
  expect(await english.json()).toMatchObject({ text: expect.stringContaining('Cash on Delivery is possible.') })
})

it.each([
  ['gu', '13 પ્રોડક્ટ', '1,000થી વધુ કિંમતની 1 પ્રોડક્ટ છુપાવેલી છે.'],
  ['hi', '13 प्रोडक्ट', '1,000 से ज़्यादा कीमत का 1 प्रोडक्ट छिपा है।'],
])('counts of /%s take its plural forms', async (language, count, hidden) => {
  const { text } = await read(story.visitor().get(`/${language}/category/whole-spices`))
  expect(text).toContain(count)
  expect(text).toContain(`₹${hidden}`)
  const many = await read(story.visitor().get(`/${language}/category/whole-spices?maxPrice=300`))
  expect(many.text).toMatch(language === 'gu' ? /કિંમતની \d+ પ્રોડક્ટ છુપાવેલી છે/ : /कीमत के \d+ प्रोडक्ट छिपे हैं/)
})

it.each([
  ['gu', { phone: '૯૮૭૬૫ ૪૩૨૧૦', zip: '૩૮૫ ૦૦૧' }],
  ['hi', { phone: '९८७६५४३२१०', zip: '३८५००१' }],
])('phone and PIN are typed in the digits of /%s and stored in Latin ones', async (language, typed) => {
  const shopper = await newShopper(story)
  const pin = encodeURIComponent(typed.zip)
  expect(await (await story.visitor().get(`/${language}/api/delivery?pin=${pin}`)).json()).toMatchObject({
    pin: '385001',
    error: '',
    state: 'Gujarat',
  })
  const form = await checkoutForm(shopper, [jeera], typed)
  const { answer } = await shopper.act(`/${language}/checkout`, { ...form, scripts: '1' })
  expect(answer).toMatchObject({ kind: 'placed' })
  expect(await ordersOf(story)).toMatchObject([{ phone: '+919876543210', zip: '385001' }])
})

it('an order that was placed in Gujarati, and the alarm about too many, are kept in English', async () => {
  await setStock(story, jeera, 500)
  const shopper = await newShopper(story)
  const inGujarati: Visitor['act'] = shopper.act.bind(shopper)
  const form = await checkoutForm(shopper, [{ ...jeera, quantity: 99 }], { payment: 'upi' })
  const refused = await inGujarati<{ message: string }>('/gu/checkout', {
    ...form,
    lines: JSON.stringify([
      { ...jeera, quantity: 99 },
      { id: 'rai', size: '250gm', quantity: 9 },
    ]),
    scripts: '1',
  })
  expect(refused.status).toBe(409)
  expect(refused.answer.message).toMatch(/[\u0a80-\u0aff]/)
  const { answer } = await inGujarati('/gu/checkout', { ...(await checkoutForm(shopper)), scripts: '1' })
  expect(answer).toMatchObject({ kind: 'placed', method: 'Cash On Delivery' })
  const kept = JSON.stringify([
    await ordersOf(story),
    await story.db.selectFrom('order_lines').selectAll().execute(),
    await story.db.selectFrom('outbox').selectAll().execute(),
    await story.db.selectFrom('audit').selectAll().execute(),
  ])
  expect(kept).not.toMatch(/[\u0900-\u097f\u0a80-\u0aff]/)
  expect((await checkOut(shopper, await checkoutForm(shopper))).status).toBe(200)
})
