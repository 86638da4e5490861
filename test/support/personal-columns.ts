import type { OwnTable } from '#database/copy-database'

/** How a column is treated when a customer's data are exported (export-customer.server.ts) or erased (erase-customer.server.ts). */
type Treatment = 'exported and erased' | 'erased' | `kept: ${string}` | `exported, kept: ${string}` | typeof ofNobody

/** Ids, states, times, and texts about goods or the shop: what a customer types never gets here. */
export const ofNobody = 'not about people'

const both = 'exported and erased'
const address: Record<string, Treatment> = { full_name: both, street: both, city: both, zip: both, phone: both }

/** Takes the names with spaces between them. What people type in their own language and pages show is also named in `typed-texts.ts`. */
function notOfPeople(columns: string): Record<string, Treatment> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, ofNobody]))
}

/**
 * How each text column of each table is treated: what is exported or erased, kept and why, or `notOfPeople`. A table is missing (TS2741)?
 * Name its text columns. personal-columns.test.ts checks that every one is here, whatever its name; erased-columns.test.ts that what is
 * here is true.
 */
export const treatments: Record<OwnTable, Record<string, Treatment>> = {
  user: {
    name: both,
    email: both,
    language: both,
    phoneNumber: both,
    image: 'kept: always empty',
    ...notOfPeople('id createdAt updatedAt'),
  },
  account: {
    password: 'erased',
    ...notOfPeople(
      'id accountId providerId userId accessToken refreshToken idToken accessTokenExpiresAt refreshTokenExpiresAt scope createdAt updatedAt',
    ),
  },
  account_links: { subject: 'kept: the id of a job that is open', ...notOfPeople('link') },
  addresses: { ...address, ...notOfPeople('user_id state id') },
  bookings: { label_url: both, problem: 'erased', ...notOfPeople('order_id carrier') },
  attempts: { subject: 'kept: hashes only; customers.test.ts sees that an erasure deletes them' },
  audit: {
    subject: 'kept: ids only, and rows are never changed',
    before: 'kept: ids and values, never personal data, and rows are never changed',
    after: 'kept: ids and values, never personal data, and rows are never changed',
    ...notOfPeople('id actor act request_id'),
  },
  backups: notOfPeople('night state folder error copy_state'),
  batches: notOfPeople('id product_id label code packed_on best_before actor'),
  batch_reports: notOfPeople('product_id code picture pdf'),
  cod_remittances: notOfPeople('reference id act_key courier received_on actor'),
  orders: {
    email: both,
    name: both,
    phone: both,
    phone_rev: 'erased',
    street: both,
    city: both,
    zip: both,
    note: both,
    courier_phone: both,
    staff_note: both,
    cancel_reason: both,
    buyer_gstin: both,
    buyer_firm: both,
    refund_upi_id: both,
    message_key: 'erased',
    paid_reference: 'kept: a number of the bank, which the books are checked by',
    cod_confirm: 'kept: how an order was confirmed, not who did it',
    created_by: 'kept: who of the staff took an order, as the audit says',
    language: 'kept: the language alone names nobody, and what is still to be sent goes out in it',
    address_state: 'kept: the state alone names nobody, and tax depends on it',
    ...notOfPeople(
      'id number user_id checkout_key state payment_method provider provider_order_id payment_id held_for stage view_key cod_state remittance_id arrives_by offers source',
    ),
  },
  batch_picks: notOfPeople('order_id batch_id'),
  carts: { lines: both, ...notOfPeople('user_id') },
  commands: notOfPeople('name key actor input result'),
  contacts: { phone: 'erased', first_message: 'kept: the id of a job, or stop', user_id: 'erased' },
  customer_notes: { note: both, ...notOfPeople('user_id') },
  documents: {
    body: 'exported, kept: as long as the CGST Act wants documents, then blanked (anonymize-documents.server.ts)',
    ...notOfPeople('id number kind order_id invoice_id'),
  },
  drafts: notOfPeople('typed pictures product_id saved_by'),
  erasures: notOfPeople('user_id act_key actor'),
  letters: {
    first_name: both,
    last_name: both,
    email: both,
    subject: both,
    message: both,
    language: both,
    ...notOfPeople('id ticket kind state order_id'),
  },
  letter_answers: { body: both, ...notOfPeople('id act_key letter_id actor how') },
  letter_photos: { bytes: both, ...notOfPeople('letter_id') },
  order_events: { data: 'erased', ...notOfPeople('id order_id act_key act from_stage to_stage actor') },
  order_lines: notOfPeople('name order_id product_id size'),
  offers: notOfPeople('id name code kind scope targets first_day last_day'),
  offer_uses: notOfPeople('order_id offer_id'),
  outbox: {
    payload: 'erased',
    subject: 'kept: ids of orders, events and messages',
    last_error: 'kept: why a service refused, in words that name nobody',
    ...notOfPeople('id kind order_id state receipt'),
  },
  products: notOfPeople(
    'name name_gu name_hi id category subcategory facts pictures found_by hsn status origin packer veg ingredients details origin_country importer',
  ),
  pack_sizes: notOfPeople('product_id label net_unit barcode'),
  payments: notOfPeople('id order_id provider_order_id state'),
  pictures: notOfPeople('name format bytes'),
  pin_rules: notOfPeople('prefix'),
  staff: notOfPeople('user_id role'),
  push_devices: { endpoint: 'kept: of the staff alone, and deleted when they leave it', ...notOfPeople('id user_id') },
  push_keys: notOfPeople('name public_key private_key'),
  recalls: notOfPeople('reason id product_id code actor'),
  recall_notices: notOfPeople('id recall_id order_id'),
  refunds: {
    reference: 'exported, kept: the bank’s number of a refund, part of the accounts',
    ...notOfPeople(
      'reason id order_id payment_id document_id method state provider_refund_id failure actor instead_of',
    ),
  },
  refund_reversals: notOfPeople('id refund_id'),
  reviews: { name: both, body: both, ...notOfPeople('id order_id product_id chips state hidden_for') },
  review_photos: { name: both, ...notOfPeople('review_id') },
  review_reminders: notOfPeople('order_id'),
  series: notOfPeople('name year'),
  session: {
    ipAddress: 'kept: always empty',
    userAgent: both,
    ...notOfPeople('id expiresAt token createdAt updatedAt userId'),
  },
  shipments: { tracking_number: 'kept: the courier’s number of a parcel', ...notOfPeople('order_id courier') },
  shop_settings: notOfPeople('name value'),
  sign_in_places: notOfPeople('place'),
  staff_invites: { email: 'erased', ...notOfPeople('token_hash role invited_by') },
  staff_sessions: notOfPeople('session_id'),
  stock_moves: notOfPeople('reason note product_id label id order_id batch_id actor'),
  stock_alerts: { email: both, language: both, ...notOfPeople('id product_id label') },
  subscribers: { email: both },
  synonyms: notOfPeople('words id'),
  task_failures: { subject: 'kept: ids of orders, days, and a service’s name', ...notOfPeople('task error') },
  text_readings: {
    reader: 'kept: who has read the texts of a language for the shop',
    ...notOfPeople('language words english'),
  },
  twoFactor: notOfPeople('id secret backupCodes userId lockedUntil'),
  unanswered_searches: { query: 'kept: what was looked for in vain, without who looked for it' },
  used_codes: notOfPeople('user_id code'),
  verification: { identifier: 'erased', value: 'erased', ...notOfPeople('id expiresAt createdAt updatedAt') },
  webhook_events: notOfPeople('name id'),
  shop_state: notOfPeople('name'),
}
