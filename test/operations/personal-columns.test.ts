import { expect, test } from 'vitest'
import { listTables } from '#database/tables'
import { openShopDatabase } from '#server/operations/shop-database'
import { cleanUpAfterwards, makeFolder } from '#test/operations/process'

cleanUpAfterwards()

/** What becomes of a column when a customer asks for their data (export-customer.server.ts) or is erased (erase-customer.server.ts). */
type Fate = 'exported and erased' | 'erased' | `kept: ${string}`

const both = 'exported and erased'
const notOfPeople = 'kept: about goods or the shop, not about people'
const address: Record<string, Fate> = { full_name: both, street: both, city: both, zip: both, phone: both }

/** Text columns that may hold what identifies a person or what a person typed, by table. */
const fates: Record<string, Record<string, Fate>> = {
  user: { name: both, email: both },
  session: { ipAddress: both, userAgent: both },
  account: { password: 'erased' },
  verification: { identifier: 'erased', value: 'erased' },
  staff_invites: { email: 'erased' },
  addresses: address,
  address_book: address,
  carts: { lines: both },
  customer_notes: { note: both },
  contacts: { phone: 'erased', first_message: 'kept: the id of a job' },
  account_links: { subject: 'kept: the id of a job that is open' },
  commands: { name: notOfPeople },
  task_failures: { subject: 'kept: ids of orders and days' },
  subscribers: { email: both },
  attempts: { subject: 'erased' },
  orders: {
    ...{ email: both, name: both, phone: both, phone_rev: both, street: both, city: both, zip: both, note: both },
    courier_phone: both,
    ...{ staff_note: both, cancel_reason: both, buyer_gstin: both, buyer_firm: both, refund_upi_id: both },
    message_key: 'kept: opens the order, of which nothing personal is left',
    cod_confirm: 'kept: how an order was confirmed, not who did it',
    address_state: 'kept: the state alone names nobody, and tax depends on it',
  },
  order_names: { word: 'erased' },
  order_events: { data: 'erased' },
  order_lines: { name: notOfPeople },
  documents: { body: 'kept: as long as the CGST Act wants papers, then blanked (blank-documents.server.ts)' },
  letters: { first_name: both, last_name: both, email: both, subject: both, message: both },
  letter_answers: { body: both },
  outbox: { payload: 'erased', subject: 'kept: ids of orders, events and messages' },
  refunds: { reason: notOfPeople, reference: 'kept: the bank’s number of a refund, part of the accounts' },
  audit: { subject: 'kept: ids only, and rows are never changed' },
  push_devices: { endpoint: 'kept: devices of the staff, removed by them' },
  push_keys: { name: notOfPeople },
  cod_remittances: { reference: notOfPeople },
  products: { name: notOfPeople, name_gu: notOfPeople, name_hi: notOfPeople },
  drafts: { body: notOfPeople, base_body: notOfPeople },
  pictures: { name: notOfPeople },
  recalls: { reason: notOfPeople },
  stock_moves: { reason: notOfPeople, note: notOfPeople },
  series: { name: notOfPeople },
  shop_settings: { name: notOfPeople, value: notOfPeople },
  shop_state: { name: notOfPeople },
  moved_times: { table_name: notOfPeople, column_name: notOfPeople },
  synonyms: { words: notOfPeople },
  webhook_events: { name: notOfPeople },
}

const personal =
  /name|phone|mail|street|city|zip|address|note$|message|firm|gstin|upi|agent|body|payload|identifier|value|subject|words?$|endpoint|lines|data$|reason|reference/i

test('each column that may hold personal data is exported, erased, or kept for a reason', async () => {
  const database = await openShopDatabase({ dataDir: makeFolder() }, { info() {}, error() {} })
  try {
    const found = (await listTables(database.db)).flatMap(({ name, texts }) =>
      texts.filter((column) => personal.test(column)).map((column) => `${name}.${column}`),
    )
    const listed = Object.entries(fates).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect(
      found.filter((column) => !listed.includes(column)),
      'say here what becomes of it',
    ).toEqual([])
    expect(
      listed.filter((column) => !found.includes(column)),
      'is no longer there',
    ).toEqual([])
  } finally {
    await database.close()
  }
})
