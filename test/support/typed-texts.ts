import { sql } from 'kysely'
import type { Db } from '#domain/database'
import { ofNobody, treatments } from '#test/support/personal-columns'

/** Columns of goods and papers that people type: pages show them as they are, in whatever language. */
const ofGoods = {
  batches: ['code'],
  offers: ['name', 'code'],
  stock_moves: ['note'],
  products: ['name', 'importer', 'packer'],
  pack_sizes: ['label'],
}

/** Columns about people that nobody types, or that no page shows: ids, words of the shop, JSON. */
const ofMachine = [
  'user.language',
  'user.image',
  'account.password',
  'account_links.subject',
  'attempts.subject',
  'carts.lines',
  'audit.subject',
  'audit.before',
  'audit.after',
  'contacts.first_message',
  'documents.body',
  'letters.language',
  'orders.language',
  'orders.cod_confirm',
  'orders.address_state',
  'orders.message_key',
  'orders.phone_rev',
  'order_events.data',
  'outbox.payload',
  'outbox.subject',
  'outbox.last_error',
  'push_devices.endpoint',
  'review_photos.name',
  'session.ipAddress',
  'session.userAgent',
  'task_failures.subject',
  'verification.identifier',
  'verification.value',
]

/** The columns of what people typed: all that `personal-columns.ts` has about people, and those of goods. */
const columns = [
  ...Object.entries(treatments).flatMap(([table, fates]) =>
    Object.entries(fates).flatMap(([name, fate]) => (fate === ofNobody ? [] : [`${table}.${name}`])),
  ),
  ...Object.entries(ofGoods).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
].filter((column) => !ofMachine.includes(column))

/** Lists the texts of a shop that people typed, the longest first. */
export async function listTypedTexts(db: Db): Promise<string[]> {
  const found = new Set<string>()
  for (const column of columns) {
    const [table = '', name = ''] = column.split('.')
    const { rows } = await sql<{ value: string | null }>`
      select distinct ${sql.ref(name)} as value from ${sql.table(table)}`.execute(db)
    for (const { value } of rows) if (value !== null) found.add(value.trim().replaceAll(/\s+/g, ' '))
  }
  return [...found].filter((text) => /[a-z]{2}/i.test(text)).sort((one, other) => other.length - one.length)
}
