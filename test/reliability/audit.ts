import { sizeKey } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import { leaseMs } from '#domain/outbox/claim-jobs.server'
import type { RazorpaySimulator } from '#outside/simulators/razorpay/simulator'
import type { Checkout } from '#test/reliability/buyers'
import { fullStock } from '#test/reliability/buyers'

/** What must all be nothing when the shop has kept its word. */
export type Books = {
  /** Orders a buyer was told of that are not there, or not as told. */
  missing: string[]
  /** Checkouts that became more than one order. */
  doubled: string[]
  /** Orders that nobody sent. */
  invented: string[]
  /** Sizes whose stock is not what it was, less what was ordered. */
  stock: string[]
  /** Captured payments with neither one order nor one refund, and orders that are called paid and are not. */
  money: string[]
  /** What was to be done after the answers and has not been. */
  undone: string[]
}

export const balanced: Books = { missing: [], doubled: [], invented: [], stock: [], money: [], undone: [] }

/** Compares what buyers were told and what the provider has with what is in the shop's database. */
export async function auditShop(db: Db, checkouts: Checkout[], provider?: RazorpaySimulator): Promise<Books> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const lines = await db.selectFrom('order_lines').selectAll().execute()
  const sizes = await db.selectFrom('pack_sizes').selectAll().execute()
  const jobs = await db.selectFrom('outbox').selectAll().where('state', '<>', 'done').execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  const confirmed = orders.filter(({ state }) => state === 'confirmed')
  const sold = soldOf(lines.filter(({ order_id }) => byId.get(order_id)?.state === 'confirmed'))
  const sent = new Set(checkouts.map(({ key }) => key))
  const ordersPerCheckout = Map.groupBy(confirmed, ({ note }) => note)
  return {
    missing: checkouts.flatMap(({ orderIds, method }) =>
      [...orderIds].filter((id) => {
        const order = byId.get(id)
        const isWhole = lines.some(({ order_id }) => order_id === id)
        return !order || !isWhole || (method === 'cash' && order.state !== 'confirmed')
      }),
    ),
    doubled: [...ordersPerCheckout].filter(([, made]) => made.length > 1).map(([note]) => note),
    invented: orders.filter(({ note }) => !sent.has(note)).map(({ id }) => id),
    stock: sizes
      .filter(({ product_id, label, stock }) => stock !== fullStock - (sold.get(sizeKey(product_id, label)) ?? 0))
      .map(({ product_id, label, stock }) => `${product_id} ${label}: ${stock}`),
    money: provider ? auditMoney(confirmed, provider) : [],
    undone: [
      ...jobs.map(({ kind, state, last_error }) => `${kind} ${state} ${last_error}`),
      ...orders.filter(({ state }) => state === 'pending').map(({ id }) => `pending ${id}`),
    ],
  }
}

function soldOf(lines: { product_id: string; size: string; quantity: number }[]): Map<string, number> {
  const sold = new Map<string, number>()
  for (const { product_id, size, quantity } of lines)
    sold.set(sizeKey(product_id, size), (sold.get(sizeKey(product_id, size)) ?? 0) + quantity)
  return sold
}

function auditMoney(
  confirmed: { id: string; provider: string; payment_id: string | null; total_paise: number }[],
  { bank: { ledger } }: RazorpaySimulator,
): string[] {
  const paidOrders = confirmed.filter(({ provider }) => provider === 'sim')
  const unpaid = paidOrders.filter(({ payment_id, total_paise }) => {
    const payment = payment_id === null ? undefined : ledger.payments.get(payment_id)
    return !payment?.captured || payment.amount !== total_paise
  })
  const homeless = [...ledger.payments.values()]
    .filter(({ captured }) => captured)
    .filter(({ id, amount }) => {
      const made = paidOrders.filter(({ payment_id }) => payment_id === id).length
      const refunds = [...ledger.refunds.values()].filter((one) => one.payment_id === id && one.status !== 'failed')
      const isWhole = refunds.every((refund) => refund.amount === amount)
      return made + refunds.length !== 1 || !isWhole
    })
  return [
    ...unpaid.map(({ id }) => `order ${id} is not paid`),
    ...homeless.map(({ id }) => `payment ${id} has no home`),
  ]
}

/** What was put off is due now, and the leases of a worker that died before `since` are over. */
export async function expediteJobs(db: Db, since: number): Promise<void> {
  await db.updateTable('outbox').set({ due_at: 0 }).where('state', '=', 'due').execute()
  await db
    .updateTable('outbox')
    .set({ due_at: 0 })
    .where('state', '=', 'sending')
    .where('due_at', '<', since + leaseMs)
    .execute()
}

const longMs = 30 * 60_000

/** Turns the time of all that waited before `since`: jobs are due, unpaid orders expire, the provider is to be asked again. */
export async function passTime(db: Db, since: number): Promise<void> {
  await expediteJobs(db, since)
  await db
    .updateTable('orders')
    .set({ expires_at: 0 })
    .where('state', '=', 'pending')
    .where('placed_at', '<', since)
    .execute()
  // Those looked at longest ago come first again: the worker takes fifty in a round.
  await db
    .updateTable('orders')
    .set((eb) => ({ check_at: eb('check_at', '-', longMs) }))
    .where('check_at', '<', since + longMs)
    .execute()
  // Whoever asked the provider and died asked long ago.
  await db.updateTable('orders').set({ asked_at: null }).where('asked_at', 'is not', null).execute()
}

/** What still waits: questions to the provider that are due, unpaid orders, and jobs. */
export async function countWaiting(db: Db, now: number): Promise<{ checks: number; pending: number; jobs: number }> {
  const one = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number | string | bigint }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count)
  const count = (table: 'orders' | 'outbox') =>
    db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return {
    checks: await one(count('orders').where('check_at', '<=', now)),
    pending: await one(count('orders').where('state', '=', 'pending')),
    jobs: await one(count('outbox').where('state', 'in', ['due', 'sending'])),
  }
}
