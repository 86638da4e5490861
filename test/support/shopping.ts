import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CheckoutResult } from '#app/checkout/open-payment.server'
import type { Quote } from '#domain/cart/quote'
import type { Story } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

type Wanted = { id: string; size: string; quantity: number }

export const jeera: Wanted = { id: 'jeera', size: '250gm', quantity: 2 }
export const kesar: Wanted = { id: 'kesar', size: 'Small Jar (5 oz / 148 ml)', quantity: 1 }

export const delivery = {
  phone: '98765 43210',
  street: '14, Spice Market Yard',
  city: 'Palanpur',
  state: 'Gujarat',
  zip: '385001',
}

/** Returns the filled checkout form of a shopper who has just seen the total. */
export async function checkoutForm(
  visitor: Visitor,
  lines: Wanted[] = [jeera],
  changes: Record<string, string> = {},
): Promise<Record<string, string>> {
  const quote = (await (await visitor.json('POST', '/api/cart/quote', { lines })).json()) as Quote
  return {
    ...delivery,
    phone: visitor.phone,
    payment: 'cash',
    checkoutKey: randomUUID(),
    expectedTotalPaise: String(quote.totalPaise),
    lines: JSON.stringify(lines),
    note: '',
    ...changes,
  }
}

/** Sends the checkout form and returns the page's result. */
export async function checkOut(visitor: Visitor, form: Record<string, string>) {
  const { status, answer } = await visitor.act<CheckoutResult>('/checkout', { scripts: '1', ...form })
  return { status, ...answer }
}

/** Starts a UPI payment and returns the data needed to pay it. */
export async function startUpi(visitor: Visitor, lines: Wanted[] = [jeera], changes: Record<string, string> = {}) {
  const form = await checkoutForm(visitor, lines, { payment: 'upi', ...changes })
  const answer = await checkOut(visitor, form)
  if (answer.kind !== 'pay') throw new Error(`No payment was started: ${JSON.stringify(answer)}`)
  return { form, orderId: answer.orderId, providerOrderId: answer.payment.providerOrderId }
}

/** Returns the stock of a size. */
export async function stockOf(story: Story, { id, size }: Pick<Wanted, 'id' | 'size'>): Promise<number> {
  const row = await story.db
    .selectFrom('pack_sizes')
    .select('stock')
    .where('product_id', '=', id)
    .where('label', '=', size)
    .executeTakeFirstOrThrow()
  return row.stock
}

export async function setStock(story: Story, { id, size }: Pick<Wanted, 'id' | 'size'>, stock: number): Promise<void> {
  await story.db
    .updateTable('pack_sizes')
    .set({ stock })
    .where('product_id', '=', id)
    .where('label', '=', size)
    .execute()
}

export async function ordersOf(story: Story) {
  return story.db.selectFrom('orders').selectAll().orderBy('placed_at').execute()
}

/** Returns the order's state as its buyer sees it. */
export async function readOrder(visitor: Visitor, orderId: string) {
  const response = await visitor.get(`/api/orders/${orderId}`)
  expect(response.status).toBe(200)
  return response.json()
}

/** Makes the shop ask every buyer of a first cash order before it packs. */
export async function askBuyers(story: Story): Promise<void> {
  const value = JSON.stringify({ asks: true, asksAbovePaise: 0 })
  await story.db
    .insertInto('shop_settings')
    .values({ name: 'cash', value, version: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
