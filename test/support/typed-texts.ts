import type { Db } from '#domain/database'

/** Columns of what people typed: names, addresses, notes, what a pack says. Pages show it as it is, in whatever language. */
const columns = {
  user: ['name', 'email'],
  orders: ['name', 'email', 'street', 'city', 'note', 'staff_note', 'cancel_reason', 'buyer_firm'],
  shipments: ['tracking_number'],
  letters: ['first_name', 'last_name', 'email', 'subject', 'message'],
  letter_answers: ['body'],
  subscribers: ['email'],
  goods_receipts: ['supplier', 'bill_number'],
  batches: ['code'],
  stock_moves: ['note'],
  products: ['name', 'importer', 'packer'],
  pack_sizes: ['label'],
} as const

/** Lists the texts of a shop that people typed, the longest first. */
export async function listTypedTexts(db: Db): Promise<string[]> {
  const found = new Set<string>()
  for (const [table, names] of Object.entries(columns)) {
    const rows: Record<string, unknown>[] = await db
      .selectFrom(table as 'orders')
      .select(names as unknown as 'name'[])
      .distinct()
      .execute()
    for (const row of rows)
      for (const value of Object.values(row))
        if (typeof value === 'string') found.add(value.trim().replaceAll(/\s+/g, ' '))
  }
  return [...found].filter((text) => /[a-z]{2}/i.test(text)).sort((one, other) => other.length - one.length)
}
