import { expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import type { DabbaSpice } from '#domain/catalog/dabba'
import { deliver } from '#domain/fulfilment/fulfilment.server'
import type { PantryItem } from '#domain/orders/pantry.server'
import { advanceTo, createStaff, formOf } from '#test/support/admin'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, setStock } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

const pantryOf = async (visitor: Visitor) => {
  const { items } = (await (await visitor.get('/api/my-dabba')).json()) as { items: PantryItem[] }
  return items.map(({ spice, boughtAt, runsOutAt }) => ({
    id: spice.id,
    size: spice.size,
    days: runsOutAt === null ? null : Math.round((runsOutAt - boughtAt) / dayMs),
  }))
}
const order = async (shopper: Visitor, id: string, size: string, quantity = 1) => {
  const answer = await checkOut(shopper, await checkoutForm(shopper, [{ id, size, quantity }]))
  if (answer.kind !== 'placed') throw new Error(`No order was placed: ${JSON.stringify(answer)}`)
  return answer.orderId
}
const buy = async (shopper: Visitor, id: string, size: string, quantity = 1) =>
  advanceTo(story, await order(shopper, id, size, quantity), 'delivered')

it('the home page has the seven bowls as links, the same for everyone; the tin stands below the specified parts', async () => {
  const shopper = await newShopper(story)
  await order(shopper, 'ajwain', 'Small Jar (5 oz / 148 ml)')
  const seen = await htmlOf(story.visitor().get('/'))
  const own = await htmlOf(shopper.get('/'))
  const dabba = (html: string) => /<section id="my-dabba".*?<\/section>/s.exec(html)?.[0] ?? html
  expect(dabba(own)).toBe(dabba(seen))
  expect([...dabba(seen).matchAll(/href="\/product\/([\w-]+)"/g)].map(([, id]) => id)).toEqual([
    'selam-haldi-powder',
    'kashmiri-red-chillie',
    'dhaniya-jeera',
    'jeera',
    'rai',
    'methi',
    'garam-masala',
  ])
  expect(seen.indexOf('Hear From Our Clients')).toBeLessThan(seen.indexOf('id="my-dabba"'))
  await setStock(story, { id: 'jeera', size: '250gm' }, 2)
  const choices = (await (await story.visitor().get('/api/dabba')).json()) as DabbaSpice[]
  const leftOf = (wanted: string) => choices.find(({ id }) => id === wanted)?.left
  expect([leftOf('jeera'), leftOf('rai')]).toEqual([2, null])
  expect(choices.length).toBeGreaterThan(30)
  expect(choices.every(({ name, nameGu, thumbnail }) => name !== '' && nameGu !== '' && thumbnail !== '')).toBe(true)
})

it('a buyer sees what was bought last, in its size, and when it runs out', async () => {
  await createStaff(story)
  const shopper = await newShopper(story)
  expect(await pantryOf(shopper)).toEqual([])
  await buy(shopper, 'jeera', '250gm')
  expect(await pantryOf(shopper)).toEqual([{ id: 'jeera', size: '250gm', days: 50 }])
  story.pass(20 * dayMs)
  await buy(shopper, 'jeera', '500gm')
  await buy(shopper, 'rai', '250gm', 2)
  expect(await pantryOf(shopper)).toEqual([
    { id: 'rai', size: '250gm', days: 100 },
    { id: 'jeera', size: '500gm', days: 100 },
  ])
  // What is sold out in that size is refilled by the smallest that there is.
  await setStock(story, { id: 'jeera', size: '500gm' }, 0)
  expect((await pantryOf(shopper))[1]).toMatchObject({ id: 'jeera', size: '250gm' })
})

it('an order lasts from its delivery, not while it waits for a yes, is unsent or on its way', async () => {
  await createStaff(story)
  const shopper = await newShopper(story)
  const orderId = await order(shopper, 'jeera', '250gm')
  const isOrdered = [{ id: 'jeera', size: '250gm', days: null }]
  expect(await pantryOf(shopper)).toEqual(isOrdered)
  await advanceTo(story, orderId, 'handed-over')
  story.pass(2 * dayMs)
  expect(await pantryOf(shopper)).toEqual(isOrdered)
  await deliver(story.db, story, await formOf(story, orderId))
  expect(await pantryOf(shopper)).toEqual([{ id: 'jeera', size: '250gm', days: 52 }])
  // What is ordered again is not said to run out.
  story.pass(45 * dayMs)
  await order(shopper, 'jeera', '250gm')
  expect(await pantryOf(shopper)).toEqual(isOrdered)
})

it('orders of others, cancelled ones and products that are gone are in no dabba', async () => {
  await createStaff(story)
  const [one, other] = [await newShopper(story), await newShopper(story)]
  await buy(one, 'jeera', '250gm')
  await buy(one, 'rai', '250gm')
  expect(await pantryOf(other)).toEqual([])
  expect((await story.visitor().get('/api/my-dabba')).status).toBe(401)
  await story.db
    .updateTable('orders')
    .set({ stage: 'cancelled' })
    .where('id', 'in', story.db.selectFrom('order_lines').select('order_id').where('product_id', '=', 'jeera'))
    .execute()
  await story.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 'rai').execute()
  expect(await pantryOf(one)).toEqual([])
})
