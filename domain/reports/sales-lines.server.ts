import { sql } from 'kysely'
import type { OrderRow } from '#database/schema/orders'
import { formatDate } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { type DocumentLine, type Invoice, readDocument } from '#domain/invoices/document'
import { decimalRupees } from '#domain/money'
import { isCashOrder } from '#domain/orders/order'
import type { Period } from '#domain/reports/period'
import { readSlices } from '#domain/reports/read-slices.server'
import { outcome } from '#domain/reports/sales.server'

type SoldLine = Pick<DocumentLine, 'position' | 'name' | 'size' | 'quantity' | 'grossPaise'> & Partial<DocumentLine>
type Sold = {
  order: Pick<OrderRow, 'number' | 'name' | 'address_state' | 'provider' | 'paid_reference'> & { at: number }
  invoice: Invoice | null
  line: SoldLine
  batches: string[]
}

const columns: readonly [header: string, cell: (sold: Sold) => string | number][] = [
  ['Order', ({ order }) => order.number],
  ['Date', ({ order }) => formatDate(order.at)],
  ['Invoice', ({ invoice }) => invoice?.number ?? ''],
  ['Buyer', ({ order }) => order.name],
  ['State', ({ order }) => order.address_state],
  ['Product', ({ line }) => line.name],
  ['Size', ({ line }) => line.size],
  ['Packs', ({ line }) => line.quantity],
  ['HSN', ({ line }) => line.hsn ?? ''],
  ['Taxable', ({ line }) => (line.taxablePaise === undefined ? '' : decimalRupees(line.taxablePaise))],
  ['Tax', ({ line }) => (line.taxablePaise === undefined ? '' : decimalRupees(line.grossPaise - line.taxablePaise))],
  ['Total', ({ line }) => decimalRupees(line.grossPaise)],
  ['Paid by', ({ order }) => (isCashOrder(order) ? 'Cash' : ['UPI', order.paid_reference].filter(Boolean).join(' '))],
  ['Batch', ({ batches }) => batches.join(' ')],
]

/** As invoiced, and before packing as ordered, without HSN and tax. */
export async function listSalesLines(db: Db, period: Period): Promise<(string | number)[][]> {
  const orders = db
    .selectFrom('orders')
    .leftJoin('documents', (join) =>
      join.onRef('documents.order_id', '=', 'orders.id').on('documents.kind', '=', 'invoice'),
    )
    .select(['orders.id', 'orders.number', 'orders.name', 'orders.address_state'])
    .select(['orders.provider', 'orders.paid_reference', 'orders.shipping_paise'])
    .select([sql<number>`orders.settled_at`.as('at'), 'documents.body'])
    // Must match the condition of the index `orders_by_settlement` exactly.
    .where(sql<boolean>`orders.state = 'confirmed'`)
    .where(outcome, '=', 'sold')
  const rows: (string | number)[][] = [columns.map(([header]) => header)]
  for await (const slice of readSlices(orders, ['orders.settled_at', 'orders.id'], period)) {
    const ids = slice.map(({ id }) => id)
    const [ordered, batches] = [await listOrdered(db, ids), await listBatches(db, ids)]
    for (const order of slice) {
      const invoice = order.body === null ? null : readDocument<Invoice>(order.body)
      const lines = invoice?.lines ?? [...(ordered.get(order.id) ?? []), ...deliveryOf(order.shipping_paise)]
      for (const line of lines) {
        const packedFrom = line.size === '' ? [] : (batches.get(`${order.id} ${line.position}`) ?? [])
        rows.push(columns.map(([, cell]) => cell({ order, invoice, line, batches: packedFrom })))
      }
    }
  }
  return rows
}

function deliveryOf(paise: number): SoldLine[] {
  return paise === 0 ? [] : [{ position: -1, name: 'Delivery', size: '', quantity: 1, grossPaise: paise }]
}

async function listOrdered(db: Db, orderIds: string[]): Promise<Map<string, SoldLine[]>> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const lines = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map(
    [...lines].map(([id, ofOrder]) => [
      id,
      ofOrder.map((line) => ({ ...line, grossPaise: line.quantity * line.price_paise - line.discount_paise })),
    ]),
  )
}

async function listBatches(db: Db, orderIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('batch_picks')
    .innerJoin('batches', 'batches.id', 'batch_picks.batch_id')
    .select(['batch_picks.order_id', 'batch_picks.position', 'batches.code'])
    .where('batch_picks.order_id', 'in', orderIds)
    .orderBy('batches.code')
    .execute()
  const picked = Map.groupBy(rows, ({ order_id, position }) => `${order_id} ${position}`)
  return new Map([...picked].map(([key, ofLine]) => [key, [...new Set(ofLine.map(({ code }) => code))]]))
}
