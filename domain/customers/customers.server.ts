import { sql } from 'kysely'
import type { OrderRow, OrderStage } from '#database/schema/orders'
import type { ContactMessage } from '#domain/contact/contact-message'
import { listContactMessagesOf } from '#domain/contact/inbox.server'
import type { Db } from '#domain/database'
import { findOrders } from '#domain/fulfilment/find-orders.server'

/** Times in epoch milliseconds. */
export type CustomerCard = {
  id: string
  name: string
  email: string
  since: number
  /** Number of confirmed orders, counted up to `ordersCountedUpTo`. */
  orders: number
}

export const customersPageSize = 40
export const ordersCountedUpTo = 20

export type CustomerPlace = { createdAt: string; id: string }

export async function listCustomers(
  db: Db,
  after: CustomerPlace | null,
): Promise<{ customers: CustomerCard[]; next: CustomerPlace | null }> {
  const rows = await cards(db)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('user.createdAt', 'user.id'), '<', tuple(after?.createdAt ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id', 'desc')
    .limit(customersPageSize + 1)
    .execute()
  const page = rows.slice(0, customersPageSize)
  const last = page.at(-1)
  return {
    customers: page.map(toCard),
    next: last && rows.length > page.length ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

/** Finds customers by the whole e-mail address, or by a search for one of their orders: its number, a phone or a name. */
export async function findCustomers(db: Db, now: number, typed: string): Promise<CustomerCard[]> {
  const byEmail = typed.includes('@') ? await cards(db).where('user.email', '=', typed.toLowerCase()).execute() : []
  const orders = await findOrders(db, now, typed)
  if (orders.length === 0) return byEmail.map(toCard)
  const byOrder = await cards(db)
    .where('user.id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('user_id')
        .where(
          'orders.id',
          'in',
          orders.map(({ id }) => id),
        ),
    )
    .limit(customersPageSize)
    .execute()
  return [...new Map([...byEmail, ...byOrder].map((row) => [row.id, toCard(row)])).values()]
}

function cards(db: Db) {
  const some = sql<number>`(select count(*) from (select 1 from orders where orders.user_id = "user"."id"
    and orders.state = 'confirmed' limit ${sql.lit(ordersCountedUpTo)}) as counted)`
  return (
    db
      .selectFrom('user')
      .leftJoin('erasures', 'erasures.user_id', 'user.id')
      .select(['user.id', 'user.name', 'user.email', 'user.createdAt', some.as('orders')])
      .where('erasures.user_id', 'is', null)
      // Leaves out staff members without orders.
      .where(({ or, not, exists, selectFrom }) =>
        or([
          not(exists(selectFrom('staff').select('staff.user_id').whereRef('staff.user_id', '=', 'user.id'))),
          exists(selectFrom('orders').select('orders.id').whereRef('orders.user_id', '=', 'user.id')),
        ]),
      )
  )
}

function toCard(row: { id: string; name: string; email: string; createdAt: string; orders: number }): CustomerCard {
  const { id, name, email, createdAt, orders } = row
  return { id, name, email, since: Date.parse(createdAt), orders: Number(orders) }
}

export type CustomerOrder = {
  number: string
  placedAt: number
  totalPaise: number
  isCash: boolean
  state: OrderRow['state']
  stage: OrderStage
}

export type CustomerSheet = CustomerCard & {
  isStaff: boolean
  isSubscribed: boolean
  /** Whether contact messages and subscriptions of the e-mail address belong to this customer. */
  isConfirmed: boolean
  phones: string[]
  newest: CustomerOrder[]
  /** The results of cash orders. */
  cash: { delivered: number; returned: number; cancelled: number }
  letters: ContactMessage[]
  note: string
  noteVersion: number
}

const maxOrders = 50
const maxCounted = 500

/** Returns null when the customer does not exist or was erased. */
export async function findCustomer(db: Db, id: string): Promise<CustomerSheet | null> {
  const row = await cards(db).where('user.id', '=', id).executeTakeFirst()
  if (!row) return null
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'placed_at', 'total_paise', 'provider', 'state', 'stage', 'phone'])
    .where('user_id', '=', id)
    .orderBy('placed_at', 'desc')
    .limit(maxCounted)
    .execute()
  const cash = orders.filter(({ provider, state }) => provider === 'cod' && state === 'confirmed')
  const countOf = (stage: OrderStage) => cash.filter((order) => order.stage === stage).length
  const staff = await db.selectFrom('staff').select('role').where('user_id', '=', id).executeTakeFirst()
  const account = await db.selectFrom('user').select('unconfirmedSince').where('id', '=', id).executeTakeFirst()
  const isConfirmed = account?.unconfirmedSince === null
  const subscriber = await db
    .selectFrom('subscribers')
    .select('email')
    .where('email', '=', row.email.toLowerCase())
    .executeTakeFirst()
  const note = await db.selectFrom('customer_notes').selectAll().where('user_id', '=', id).executeTakeFirst()
  return {
    ...toCard(row),
    isStaff: staff !== undefined,
    isSubscribed: isConfirmed && subscriber !== undefined,
    isConfirmed,
    phones: [...new Set(orders.map(({ phone }) => phone))].slice(0, 5),
    newest: orders.slice(0, maxOrders).map((order) => ({
      number: order.number,
      placedAt: order.placed_at,
      totalPaise: order.total_paise,
      isCash: order.provider === 'cod',
      state: order.state,
      stage: order.stage,
    })),
    cash: { delivered: countOf('delivered'), returned: countOf('returned'), cancelled: countOf('cancelled') },
    letters: isConfirmed ? await listContactMessagesOf(db, { email: row.email }) : [],
    note: note?.note ?? '',
    noteVersion: note?.version ?? 0,
  }
}
