import { readTable, type TableMistake } from '#domain/files/table.server'
import type { CashOrder } from '#domain/fulfilment/courier-cash.server'
import { parseRupees } from '#domain/money'
import { parseOrderNumber } from '#domain/orders/order'
import { parseTrackingNumber } from '#domain/shipping/couriers'
import { parcelColumns } from '#domain/shipping/import-tracking.server'
import { cut } from '#domain/text'

export type RemittanceMistake =
  | TableMistake
  | { line: number; reason: 'not-owed' | 'order-twice' | 'no-amount'; value: string }
  | { line: number; reason: 'other-amount'; value: string; paidPaise: number; duePaise: number }

const remittanceFile = {
  ...parcelColumns,
  amount: [
    'amount',
    'amount paid',
    'amount remitted',
    'cod amount',
    'cod amt',
    'cod collected',
    'cod value',
    'collectable amount',
    'collectable value',
    'collected amount',
    'remittance amount',
    'remitted amount',
  ],
} as const

/** Returns which of a courier's cash orders its file pays in full, and what a person has to look at. Changes nothing. */
export async function matchRemittance(
  text: string,
  orders: readonly CashOrder[],
): Promise<{ numbers: string[]; amountPaise: number; mistakes: RemittanceMistake[] }> {
  const { rows, mistakes: unread } = await readTable(text, remittanceFile, ['order', 'number'])
  const mistakes: RemittanceMistake[] = [...unread]
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const byTracking = new Map(orders.map((order) => [order.trackingNumber, order]))
  const paid = new Set<string>()
  let amountPaise = 0
  for (const { line, cells } of rows) {
    const order =
      byNumber.get(parseOrderNumber(cells.order) ?? '') ?? byTracking.get(parseTrackingNumber(cells.number) ?? '')
    const value = order?.number ?? cut(cells.order || cells.number, 60)
    const paidPaise = parseRupees(cells.amount)
    if (!order) mistakes.push({ line, reason: 'not-owed', value })
    else if (paid.has(value)) mistakes.push({ line, reason: 'order-twice', value })
    else if (paidPaise === null) mistakes.push({ line, reason: 'no-amount', value })
    else if (paidPaise !== order.totalPaise)
      mistakes.push({ line, reason: 'other-amount', value, paidPaise, duePaise: order.totalPaise })
    else {
      paid.add(value)
      amountPaise += paidPaise
    }
  }
  return { numbers: [...paid], amountPaise, mistakes }
}
