import type { Db } from '#domain/database'
import { sum } from '#domain/sum'
import { attemptOf, noError, type Refund, type SimulatedOrder } from '#outside/simulators/razorpay/entities'
import type { Ledger } from '#outside/simulators/razorpay/ledger'

const maxPayments = 2_000

/**
 * Loads the shop's earlier payments and refunds into the simulated bank, which keeps them in memory only, so that refunds of older
 * orders succeed as with the real provider.
 */
export async function rememberPayments(db: Db, ledger: Ledger): Promise<void> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.provider_order_id', 'payments.amount_paise'])
    .select(['payments.recorded_at', 'orders.number'])
    .where('orders.provider', '=', 'sim')
    .orderBy('payments.recorded_at', 'desc')
    .limit(maxPayments)
    .execute()
  for (const made of await listCreatedRefunds(db)) ledger.refunds.set(made.id, made)
  for (const row of rows) {
    if (row.provider_order_id === null) continue
    const created_at = Math.floor(row.recorded_at / 1_000)
    const order: SimulatedOrder = {
      id: row.provider_order_id,
      entity: 'order',
      amount: row.amount_paise,
      amount_paid: row.amount_paise,
      amount_due: 0,
      currency: 'INR',
      receipt: row.number,
      offer_id: null,
      status: 'paid',
      attempts: 1,
      notes: [],
      created_at,
    }
    ledger.orders.set(order.id, order)
    const back = [...ledger.refunds.values()].filter((refund) => refund.payment_id === row.id)
    const backPaise = sum(back, ({ amount }) => amount)
    const isBack = backPaise >= row.amount_paise
    ledger.payments.set(row.id, {
      ...attemptOf(order, created_at),
      ...noError,
      id: row.id,
      captured: true,
      status: isBack ? 'refunded' : 'captured',
      amount_refunded: backPaise,
      refund_status: isBack ? 'full' : backPaise > 0 ? 'partial' : null,
    })
  }
}

async function listCreatedRefunds(db: Db): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('provider_refund_id', 'is not', null)
    .where('state', 'in', ['pending', 'processed'])
    .orderBy('created_at', 'desc')
    .limit(maxPayments)
    .execute()
  return rows.map((row) => ({
    id: row.provider_refund_id ?? '',
    entity: 'refund',
    amount: row.amount_paise,
    currency: 'INR',
    payment_id: row.payment_id ?? '',
    notes: row.reason === 'dashboard' ? [] : { refund_id: row.id },
    receipt: null,
    acquirer_data: { arn: null },
    created_at: Math.floor(row.created_at / 1_000),
    batch_id: null,
    // Refunds that were pending when the process ended count as processed.
    status: 'processed',
    speed_requested: 'normal',
    speed_processed: 'normal',
  }))
}
