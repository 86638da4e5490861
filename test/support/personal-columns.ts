/** How a column is treated when a customer's data are exported (export-customer.server.ts) or erased (erase-customer.server.ts). */
type Treatment = 'exported and erased' | 'erased' | `kept: ${string}` | `exported, kept: ${string}`

const both = 'exported and erased'
const notOfPeople = 'kept: about goods or the shop, not about people'
const address: Record<string, Treatment> = { full_name: both, street: both, city: both, zip: both, phone: both }

/** Text columns that may contain personal data or input, by table. personal-columns.test.ts checks that it is complete, erased-columns.test.ts that it is correct. */
export const treatments: Record<string, Record<string, Treatment>> = {
  user: { name: both, email: both, language: both },
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
    message_key: 'erased',
    cod_confirm: 'kept: how an order was confirmed, not who did it',
    language: 'kept: the language alone names nobody, and what is still to be sent goes out in it',
    address_state: 'kept: the state alone names nobody, and tax depends on it',
  },
  order_names: { word: 'erased' },
  order_events: { data: 'erased' },
  order_lines: { name: notOfPeople },
  documents: {
    body: 'exported, kept: as long as the CGST Act wants documents, then blanked (anonymize-documents.server.ts)',
  },
  letters: { first_name: both, last_name: both, email: both, subject: both, message: both, language: both },
  letter_answers: { body: both },
  outbox: { payload: 'erased', subject: 'kept: ids of orders, events and messages' },
  refunds: { reason: notOfPeople, reference: 'exported, kept: the bank’s number of a refund, part of the accounts' },
  audit: { subject: 'kept: ids only, and rows are never changed' },
  push_devices: { endpoint: 'kept: of the staff alone, and deleted when they leave it' },
  push_keys: { name: notOfPeople },
  cod_remittances: { reference: notOfPeople },
  products: { name: notOfPeople, name_gu: notOfPeople, name_hi: notOfPeople },
  drafts: { body: notOfPeople, base_body: notOfPeople, typed: notOfPeople },
  goods_receipts: { supplier: 'kept: of the firm that delivered, part of the accounts', bill_number: notOfPeople },
  unanswered_searches: { query: 'kept: what was looked for in vain, without who looked for it' },
  pictures: { name: notOfPeople },
  recalls: { reason: notOfPeople },
  stock_moves: { reason: notOfPeople, note: notOfPeople },
  series: { name: notOfPeople },
  shop_settings: { name: notOfPeople, value: notOfPeople },
  shop_state: { name: notOfPeople },
  moved_times: { table_name: notOfPeople, column_name: notOfPeople },
  synonyms: { words: notOfPeople },
  text_readings: { language: notOfPeople, words: notOfPeople },
  webhook_events: { name: notOfPeople },
}
