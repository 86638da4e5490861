import { expect, it } from 'vitest'
import type { AddressResult } from '#app/accounts/address-action.server'
import { listAddresses } from '#domain/delivery/addresses.server'
import { readForm } from '#test/support/form-fields'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, ordersOf, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

const page = '/myprofile?panel=addresses'
const home = {
  fullName: 'Asha Patel',
  phone: '98765 43210',
  street: '14, Spice Market Yard',
  city: 'Palanpur',
  state: 'Gujarat',
  zip: '385001',
}
const mother = {
  ...home,
  fullName: 'Kamla Patel',
  street: '3, Temple Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  zip: '400001',
}
const office = { ...home, fullName: 'Asha at work', street: '9, Ring Road', city: 'Surat', zip: '395001' }

async function userOf(visitor: Visitor): Promise<string> {
  const html = await (await visitor.get('/myprofile.data')).text()
  const rows = await story.db.selectFrom('user').select(['id', 'email']).execute()
  const user = rows.find(({ email }) => html.includes(email))
  if (!user) throw new Error('Nobody is signed in')
  return user.id
}

const save = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.act<AddressResult>('/myprofile', { intent: 'save-address', ...fields })
const act = (visitor: Visitor, intent: string, address: string) =>
  visitor.act<AddressResult>('/myprofile', { intent, address })

/** Somebody with these addresses, the first of them the default one, and their ids in that order. */
async function shopperWith(
  ...addresses: (typeof home)[]
): Promise<{ shopper: Visitor; userId: string; ids: string[] }> {
  const shopper = await newShopper(story)
  for (const address of addresses) await save(shopper, { ...address, address: 'new' })
  const userId = await userOf(shopper)
  const saved = await listAddresses(story.db, userId)
  const ids = addresses.map(({ street }) => saved.find((one) => one.street === street)?.id ?? '')
  return { shopper, userId, ids }
}

const namesOf = async (userId: string) => (await listAddresses(story.db, userId)).map(({ fullName }) => fullName)

it('addresses are edited, made the default one and removed; the default one always exists', async () => {
  const { shopper, userId, ids } = await shopperWith(home, mother, office)
  const [first = '', second = ''] = ids
  const editing = await htmlOf(shopper.get(`${page}&address=${second}`))
  expect(editing).toContain('Change the address of Kamla Patel')
  expect(editing).toContain('value="3, Temple Road"')
  await save(shopper, { ...mother, street: '4, Temple Road', address: second })
  const made = await act(shopper, 'default-address', second)
  expect(made.answer).toMatchObject({ ok: true, list: true, message: expect.stringContaining('Kamla Patel, Mumbai') })
  expect(await listAddresses(story.db, userId)).toMatchObject([
    { id: second, street: '4, Temple Road', phone: '+919876543210' },
    { fullName: 'Asha Patel', id: first },
    { fullName: 'Asha at work' },
  ])
  const removed = await act(shopper, 'remove-address', second)
  expect(removed.answer).toMatchObject({ ok: true, list: true })
  expect(await namesOf(userId)).toHaveLength(2)
  expect(await story.db.selectFrom('addresses').select('user_id').where('is_default', '=', 1).execute()).toEqual([
    { user_id: userId },
  ])
})

it('at most ten addresses are saved, also from two windows at once, and equal ones only once', async () => {
  const { shopper, userId } = await shopperWith()
  const numbered = (n: number) => ({ ...home, street: `${n}, Spice Market Yard`, address: 'new' })
  for (let n = 1; n <= 9; n++) await save(shopper, numbered(n))
  expect((await save(shopper, numbered(9))).answer.ok).toBe(true)
  expect(await namesOf(userId)).toHaveLength(9)
  const both = await Promise.all([10, 11].map((n) => save(shopper, numbered(n))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await namesOf(userId)).toHaveLength(10)
  const refused = await save(shopper, numbered(12))
  expect(refused.answer).toMatchObject({
    ok: false,
    message: 'There are 10 addresses in your account. Please remove one before you add another.',
    values: { street: '12, Spice Market Yard', address: 'new' },
  })
  expect(await htmlOf(shopper.get(page))).toContain('as many as an account can have')
  await shopper.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  expect(await htmlOf(shopper.get('/checkout'))).toContain('as many addresses as it can keep')
})

it('two windows that choose different default addresses at once leave exactly one default', async () => {
  const { shopper, userId, ids } = await shopperWith(home, mother, office)
  await Promise.all(ids.slice(1).map((id) => act(shopper, 'default-address', id)))
  const saved = await listAddresses(story.db, userId)
  expect(new Set(saved.map(({ id }) => id))).toEqual(new Set(ids))
  expect(ids.slice(1)).toContain(saved[0]?.id)
})

it('nobody reads, changes or orders to an address of another account', async () => {
  const { userId, ids } = await shopperWith(home, mother)
  const other = await newShopper(story)
  for (const id of ids) {
    expect((await save(other, { ...office, address: id })).status).toBe(409)
    expect((await act(other, 'default-address', id)).status).toBe(409)
    await act(other, 'remove-address', id)
    expect(await htmlOf(other.get(`${page}&address=${id}`))).not.toContain('Kamla')
    expect((await checkOut(other, await checkoutForm(other, [jeera], { address: id }))).status).toBe(400)
  }
  expect(await namesOf(userId)).toEqual(['Asha Patel', 'Kamla Patel'])
})

it('the checkout offers the saved addresses, the default one chosen, and the order goes to the one that is chosen', async () => {
  const { shopper, userId, ids } = await shopperWith(home, mother)
  await shopper.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  const html = await htmlOf(shopper.get('/checkout'))
  const radios = [...html.matchAll(/<input[^>]*name="address"[^>]*>/g)].map(([input]) => input)
  expect(radios.map((radio) => radio.includes('checked=""'))).toEqual([true, false, false])
  expect(html).toContain('To 385001:')
  const form = await checkoutForm(shopper, [jeera], { address: ids[1] ?? '', saveAddress: 'on', street: 'not this' })
  expect(await checkOut(shopper, form)).toMatchObject({ kind: 'placed' })
  expect(await ordersOf(story)).toMatchObject([
    { name: 'Kamla Patel', street: '3, Temple Road', city: 'Mumbai', zip: '400001', phone: '+919876543210' },
  ])
  expect(await namesOf(userId)).toHaveLength(2)
})

it('another address is typed at the checkout, and kept when that is ticked', async () => {
  const { shopper, userId } = await shopperWith(home, mother)
  const typed = { address: 'new', ...office }
  await checkOut(shopper, await checkoutForm(shopper, [jeera], typed))
  expect(await namesOf(userId)).toHaveLength(2)
  const form = await checkoutForm(shopper, [jeera], { ...typed, saveAddress: 'on' })
  await checkOut(shopper, form)
  await checkOut(shopper, form)
  expect(await namesOf(userId)).toEqual(['Asha Patel', 'Asha at work', 'Kamla Patel'])
  expect((await ordersOf(story)).map(({ city }) => city)).toEqual(['Surat', 'Surat'])
  await shopper.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  const wrong = await htmlOf(shopper.submit('/checkout', { ...form, zip: '1' }))
  const [chosen] = wrong.match(/<input[^>]*name="address"[^>]*checked=""[^>]*>/) ?? []
  expect(chosen).toContain('value="new"')
  expect(wrong).toContain('value="9, Ring Road"')
  expect(wrong).toMatch(/<input[^>]*name="saveAddress"[^>]*checked=""/)
})

it('an unpaid order that is sent again for another recipient at the same door becomes an order for that one', async () => {
  const { shopper, ids } = await shopperWith(home, { ...home, fullName: 'Ravi Patel', street: home.street })
  const saved = await listAddresses(story.db, await userOf(shopper))
  expect(saved).toHaveLength(2)
  const { form } = await startUpi(shopper, [jeera], { address: ids[0] ?? '' })
  await checkOut(shopper, { ...form, address: saved[1]?.id ?? '' })
  expect((await ordersOf(story)).map(({ name, state }) => [name, state])).toEqual(
    expect.arrayContaining([
      ['Asha Patel', 'cancelled'],
      ['Ravi Patel', 'pending'],
    ]),
  )
})

it('an order goes to no other address than the page showed, though another window has sent something elsewhere', async () => {
  const shopper = await newShopper(story)
  await checkOut(shopper, await checkoutForm(shopper, [jeera], home))
  const open = async (): Promise<Record<string, string>> => {
    const { version } = (await (await shopper.get('/api/cart')).json()) as { version: number }
    await shopper.json('PUT', '/api/cart', { lines: [jeera], version })
    const shown = await readForm(shopper, '/checkout', 'name="checkoutKey"')
    return { ...(await checkoutForm(shopper)), ...shown, payment: 'cash', lines: JSON.stringify([jeera]) }
  }
  const seen = await open()
  // In another window something goes to her mother: that is the last order now.
  await checkOut(shopper, await checkoutForm(shopper, [{ ...jeera, quantity: 3 }], { ...mother, address: 'new' }))
  expect(await checkOut(shopper, seen)).toMatchObject({ kind: 'placed' })
  const cities = async () => (await ordersOf(story)).map(({ city }) => city).toSorted()
  expect(await cities()).toEqual(['Mumbai', 'Palanpur', 'Palanpur'])
  story.pass(1_000)
  expect(await checkOut(shopper, await open())).toMatchObject({ kind: 'placed' })
  expect(await cities()).toEqual(['Mumbai', 'Palanpur', 'Palanpur', 'Palanpur'])
})

it('what one person typed is neither ordered nor saved in the account of another who signed in in another window', async () => {
  const [mine, other] = [await shopperWith(home), await shopperWith(office)]
  await mine.shopper.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  const checkout = await readForm(mine.shopper, '/checkout', 'name="checkoutKey"')
  const address = await readForm(mine.shopper, `${page}&address=new`, 'value="save-address"')
  // The browser has one session: that of the person who signed in last.
  const browser = other.shopper
  const form = { ...(await checkoutForm(browser)), ...checkout, ...mother, address: 'new', payment: 'cash' }
  const refusal = { ok: false, message: expect.stringContaining('This was done in another account') }
  const ordered = await checkOut(browser, { ...form, lines: JSON.stringify([jeera]), saveAddress: 'on' })
  expect(ordered).toMatchObject({ status: 400, ...refusal })
  const saved = await save(browser, { ...address, ...mother })
  expect(saved).toMatchObject({ status: 400, answer: refusal })
  expect(JSON.stringify([ordered, saved])).not.toContain(mother.street)
  expect(await ordersOf(story)).toEqual([])
  expect(await namesOf(other.userId)).toEqual(['Asha at work'])
})
