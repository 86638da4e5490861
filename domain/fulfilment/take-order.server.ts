import { phoneEmail, type User } from '#domain/accounts/user'
import { isoTime } from '#domain/calendar/moment'
import type { CartLine } from '#domain/cart/cart'
import type { Quote } from '#domain/cart/quote'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { findAddress } from '#domain/delivery/addresses.server'
import type { Address } from '#domain/delivery/delivery'
import { deliver, handOver, pack } from '#domain/fulfilment/fulfilment.server'
import { actedBy } from '#domain/fulfilment/run-command.server'
import { findCartOffers } from '#domain/offers/cart-offers.server'
import { deliveryForCourier, type Order } from '#domain/orders/order'
import type { TakenByStaff } from '#domain/orders/order-rows.server'
import { findOrder } from '#domain/orders/orders.server'
import { feesOf, type PlaceResult, placeOrder } from '#domain/orders/place-order.server'
import { quoteCart } from '#domain/orders/quote.server'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'
import { insertRows } from '#domain/queries/queries.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { transact } from '#domain/transaction.server'

/** Paid in cash at the buyer's door, by a link that the buyer gets, before the call by UPI to the family's own account, or at the counter of the shop, now. */
export const takenWays = ['cash', 'link', 'received', 'counter'] as const
export type TakenWay = (typeof takenWays)[number]

export type TakenOrder = {
  /** The same key takes one order. */
  key: string
  by: StaffActor
  way: TakenWay
  address: Address
  lines: CartLine[]
  expectedTotalPaise: number
  /** What a payment at the counter or to the family's account is found by; empty for cash. */
  reference: string
  provider: 'razorpay' | 'sim' | null
}

/** `isOpen`: it is paid at the counter and could not be packed by itself, such as without a tax rate. */
export type TakeResult = (PlaceResult & { ok: false }) | ReferenceUsed | { ok: true; order: Order; isOpen: boolean }

type ReferenceUsed = { ok: false; reason: 'reference-used'; number: string }

/** Places an order for somebody who calls or stands at the counter, like any other; what is taken along is packed, billed and delivered at once. */
export async function takeOrder(db: Db, clock: Clock, taken: TakenOrder): Promise<TakeResult> {
  const { key, by, way, address, lines, reference } = taken
  const { fullName: recipient, ...delivery } = address
  const user = (await findBuyer(db, address.phone)) ?? (await makeBuyer(db, clock, key, recipient))
  const source = way === 'counter' ? ('door' as const) : ('phone' as const)
  const paid: Partial<TakenByStaff> = way === 'received' ? { paidReference: reference } : {}
  const used = paid.paidReference && (await findPaidBy(db, paid.paidReference, key))
  if (used) return { ok: false, reason: 'reference-used', number: used.number }
  const placed = await placeOrder(db, clock, {
    user,
    taken: { by, source, note: way === 'counter' && reference !== '' ? reference : null, ...paid },
    checkoutKey: key,
    method: methods[way],
    provider: taken.provider,
    delivery,
    recipient,
    note: '',
    cart: lines,
    expectedTotalPaise: taken.expectedTotalPaise,
    network: null,
    limits: null,
  })
  if (!placed.ok) return placed
  const { order } = placed
  if (way === 'link')
    await transact(db, (tx) => enqueue(tx, clock, buyerJobs('link'), `taken-${order.id}`, { orderId: order.id }))
  const isOpen = way === 'counter' && !(await giveAtCounter(db, clock, order, taken))
  return { ok: true, order: (await findOrder(db, order.id)) ?? order, isOpen }
}

const methods = { cash: 'cash', link: 'upi', received: 'received', counter: 'cash' } as const

async function findPaidBy(db: Db, reference: string, key: string): Promise<{ number: string } | undefined> {
  return db
    .selectFrom('orders')
    .select('number')
    .where('paid_reference', '=', reference)
    .where('checkout_key', '<>', key)
    .executeTakeFirst()
}

export async function quoteTaken(db: Db, clock: Clock, way: TakenWay, lines: CartLine[]): Promise<Quote> {
  const fees = feesOf(await readSettings(db), way === 'counter')
  return quoteCart(db, lines, { fees, offers: await findCartOffers(db, clock, { userId: null, code: '' }) })
}

/** Packs, bills and delivers; returns false where a step was refused, which the order's page then asks for. The same order again goes on where it was. */
async function giveAtCounter(db: Db, clock: Clock, { id: orderId }: Order, { key, by }: TakenOrder): Promise<boolean> {
  const request = (step: string) => ({ ...actedBy(by), commandKey: `${key}-${step}`, orderId, version: null })
  const packed = await pack(db, clock, { ...request('pack'), picked: 'by-list', weightGrams: null })
  if (!packed.ok) return false
  const own = (await readSettings(db)).couriers.find(({ isOwn }) => isOwn)
  const sent = await handOver(db, clock, { ...request('hand-over'), courier: own?.id ?? '', trackingNumber: '' })
  return sent.ok && (await deliver(db, clock, { ...request('deliver'), isReceived: true })).ok
}

/** Finds whose order a caller's is: of who has proven the number, or of whom the staff took orders from it. Orders from the shop's pages attach no number. */
async function findBuyer(db: Db, phone: string): Promise<User | undefined> {
  const proven = await db
    .selectFrom('user')
    .select(['id', 'email', 'name'])
    .where('phoneNumber', '=', phone)
    .where('phoneNumberVerified', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('staff').select('user_id').whereRef('user_id', '=', 'user.id'))),
    )
    .executeTakeFirst()
  if (proven) return proven
  return db
    .selectFrom('orders')
    .innerJoin('user', 'user.id', 'orders.user_id')
    .select(['user.id', 'user.email', 'user.name'])
    .where('orders.phone', '=', phone)
    .where('orders.source', '<>', 'shop')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Makes the account that such an order belongs to; nobody can sign in to it. */
async function makeBuyer(db: Db, clock: Clock, key: string, name: string): Promise<User> {
  const at = isoTime(clock.now())
  const user = { id: `taken-${key}`, email: phoneEmail(`taken-${key}`), name }
  const row = { ...user, emailVerified: 0, image: null, createdAt: at, updatedAt: at }
  await insertRows(db, 'user', [row], ['id'])
  return user
}

/** Returns where the last parcel for a number went, or where its account has its parcels sent; undefined without either. */
export async function findCallerAddress(db: Db, phone: string): Promise<Address | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('phone', '=', phone)
    .where('state', '=', 'confirmed')
    .where('source', '<>', 'door')
    .where('name', '<>', '')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = row && (await findOrder(db, row.id))
  if (last) return { fullName: last.name, ...deliveryForCourier(last), phone }
  const buyer = await findBuyer(db, phone)
  return buyer && (await findAddress(db, buyer.id))
}
