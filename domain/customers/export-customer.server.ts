import { shownEmail } from '#domain/accounts/user'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { formatMoment } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import { constants } from '#domain/constants'
import { isFrom } from '#domain/contact/inbox.server'
import type { Db } from '#domain/database'
import { listOrderMessages } from '#domain/fulfilment/order-messages.server'
import { readDocument } from '#domain/invoices/document'
import { formatRupees } from '#domain/money'
import { offerText, readApplied } from '#domain/offers/offer'
import type { Stage } from '#domain/orders/stage'
import type { BuyerTopic } from '#domain/outbox/job-kinds'
import { escapeHtml, isIdentifier } from '#domain/text'
import { writeIn } from '#domain/texts/dictionaries.server'
import { readLanguage } from '#domain/texts/languages'
import { currentLanguage, t, translated } from '#domain/texts/translate'

/** Names and values of one thing; empty values are left out. */
type Entry = [name: string, value: string | number | null | undefined][]
type Section = { title: string; entries: Entry[] }

/**
 * Writes all data about one person as a page to read, in the person's language (DPDP Act, s. 11), without secrets of the account. Returns undefined when the customer
 * does not exist.
 */
export async function exportCustomer(
  db: Db,
  clock: Clock,
  by: StaffActor,
  userId: string,
): Promise<string | undefined> {
  if (!isIdentifier(userId)) return undefined
  const account = await db
    .selectFrom('user')
    .leftJoin('erasures', 'erasures.user_id', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'user.createdAt', 'user.unconfirmedSince', 'user.language'])
    .select(['user.phoneNumber', 'user.phoneProvenAt'])
    .where('user.id', '=', userId)
    .where('erasures.user_id', 'is', null)
    .executeTakeFirst()
  if (!account) return undefined
  const page = await writeIn(db, readLanguage(account.language), async () => {
    const sections = [
      { title: t('Account'), entries: [accountOf(account)] },
      ...(await listStored(db, account)),
      ...(await listOrders(db, userId)),
      ...(await listContactMessages(db, account)),
    ]
    const title = t('What {shop} keeps about {name}, {when}', {
      shop: constants.name,
      name: account.name,
      when: formatMoment(clock.now()),
    })
    return writePage(title, sections)
  })
  await recordAudit(db, { ...doneBy(by, clock.now()), act: 'customer.export', subject: userId })
  return page
}

type Account = {
  id: string
  name: string
  email: string
  createdAt: string
  unconfirmedSince: number | null
  language: string | null
  phoneNumber: string | null
  phoneProvenAt: number | null
}

/** Messages from an unconfirmed address may belong to somebody else. */
function ownEmail({ email, unconfirmedSince }: Account): string {
  return unconfirmedSince === null ? shownEmail(email) : ''
}

function accountOf({ name, email, createdAt, language, unconfirmedSince, ...account }: Account): Entry {
  const { phoneNumber, phoneProvenAt } = account
  return [
    [t('Name'), name],
    [t('E-mail address'), shownEmail(email)],
    [t('Phone'), phoneNumber],
    [t('Signed in by phone'), phoneProvenAt && formatMoment(phoneProvenAt)],
    [t('Confirmed'), unconfirmedSince === null ? t('Yes') : t('No')],
    [t('Language'), language],
    [t('Opened'), formatMoment(Date.parse(createdAt))],
  ]
}

async function listStored(db: Db, account: Account): Promise<Section[]> {
  const userId = account.id
  const sessions = await db
    .selectFrom('session')
    .select(['createdAt', 'userAgent'])
    .where('userId', '=', userId)
    .execute()
  const carts = await db.selectFrom('carts').select('lines').where('user_id', '=', userId).execute()
  const lines = carts.flatMap((cart) => JSON.parse(cart.lines) as { id: string; size?: string; quantity?: number }[])
  const addresses = await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).execute()
  const subscribed = await db.selectFrom('subscribers').selectAll().where('email', '=', ownEmail(account)).execute()
  const notes = await db.selectFrom('customer_notes').select('note').where('user_id', '=', userId).execute()
  return [
    {
      title: t('Where you are signed in'),
      entries: sessions.map(({ createdAt, userAgent }) => [
        [t('Since'), formatMoment(Date.parse(createdAt))],
        [t('Browser'), userAgent],
      ]),
    },
    {
      title: t('Cart'),
      entries: lines.map(({ id, size, quantity }) => [[t('Product'), `${quantity ?? 1} × ${id} ${size ?? ''}`]]),
    },
    {
      title: t('Addresses'),
      entries: addresses.map((address) => [
        [t('Name'), address.full_name],
        [t('Address'), placeOf(address)],
        [t('Phone'), address.phone],
      ]),
    },
    {
      title: t('Newsletter'),
      entries: subscribed.map(({ email, subscribed_at: at }) => [
        [t('E-mail address'), `${email}, ${formatMoment(at)}`],
      ]),
    },
    { title: t('Our note'), entries: notes.map(({ note }) => [[t('Note'), note]]) },
  ]
}

function placeOf({ street, city, state, zip }: { street: string; city: string; state?: string; zip: string }): string {
  return [street, city, state && translated(state), zip].filter(Boolean).join(', ')
}

async function listOrders(db: Db, userId: string): Promise<Section[]> {
  const orders = await db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('placed_at').execute()
  const sections: Section[] = []
  for (const order of orders) {
    const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
    const events = await db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('version')
      .execute()
    const shipments = await db.selectFrom('shipments').selectAll().where('order_id', '=', order.id).execute()
    const payments = await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
    const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()
    const documents = await db.selectFrom('documents').select('body').where('order_id', '=', order.id).execute()
    const messages = await listOrderMessages(db, order.id)
    const title = t('Order {number}', { number: order.number })
    sections.push({
      title,
      entries: [
        [
          [t('Placed'), formatMoment(order.placed_at)],
          [t('Name'), order.name],
          [t('E-mail address'), order.email],
          [t('Address'), placeOf({ ...order, state: order.address_state })],
          [t('Phone'), order.phone],
          [t('Phone for the courier'), order.courier_phone],
          [t('Your note'), order.note],
          [t('Our note'), order.staff_note],
          [t('Business'), [order.buyer_firm, order.buyer_gstin].filter(Boolean).join(', ')],
          [t('Why it was cancelled'), order.cancel_reason],
          [t('UPI id for a refund'), order.refund_upi_id],
          [t('Discount'), readApplied(order.offers).map(offerText).join(', ')],
          [t('Shipping'), formatRupees(order.shipping_paise)],
          [t('Total'), formatRupees(order.total_paise)],
        ],
        lines.map(({ name, size, quantity, price_paise: paise }) => [
          t('Product'),
          `${quantity} × ${name} ${size}, ${formatRupees(paise * quantity)}`,
        ]),
        events
          .filter(({ from_stage, to_stage }) => from_stage !== to_stage)
          .map(({ to_stage, at }) => [stageNames()[to_stage], formatMoment(at)]),
        shipments.map(({ courier, tracking_number: number }) => [t('Parcel'), `${courier} ${number ?? ''}`]),
        payments.map(({ id, amount_paise: paise, recorded_at: at }) => [
          t('Paid'),
          `${formatRupees(paise)}, ${formatMoment(at)}, ${id}`,
        ]),
        refunds.map(({ amount_paise: paise, state, updated_at: at, reference }) => [
          t('Refund'),
          [formatRupees(paise), state, formatMoment(at), reference].filter(Boolean).join(', '),
        ]),
        documents.flatMap(({ body }) => {
          const { number, issuedAt, totalPaise, buyer } = readDocument(body)
          return [
            [t('Bill'), `${number}, ${formatRupees(totalPaise)}, ${formatMoment(issuedAt)}`],
            [t('To'), [buyer.name, buyer.firm, buyer.gstin, placeOf(buyer), buyer.phone].filter(Boolean).join(', ')],
          ] satisfies Entry
        }),
        messages
          .filter(({ status }) => status === 'sent')
          .map(({ topic, channel, doneAt, createdAt }) => [
            channel === 'mail' ? t('We sent by e-mail') : t('We sent by WhatsApp'),
            `${topicNames()[topic]}, ${formatMoment(doneAt ?? createdAt)}`,
          ]),
      ],
    })
  }
  return sections
}

const stageNames = (): Record<Stage, string> => ({
  new: t('Placed'),
  accepted: t('Accepted'),
  packed: t('Packed'),
  'handed-over': t('Shipped'),
  delivered: t('Delivered'),
  returning: t('Coming back'),
  returned: t('Returned'),
  cancelled: t('Cancelled'),
})

const topicNames = (): Record<BuyerTopic, string> => ({
  confirmation: t('Confirmation'),
  step: t('News'),
  refund: t('Refund'),
  refusedRefund: t('Refund refused'),
  recall: t('Recall'),
  link: t('Link to the order'),
})

async function listContactMessages(db: Db, account: Account): Promise<Section[]> {
  const own = { userId: account.id, email: ownEmail(account) }
  const letters = await db.selectFrom('letters').selectAll().where(isFrom(own)).orderBy('received_at').execute()
  const sections: Section[] = []
  for (const letter of letters) {
    const answers = await db
      .selectFrom('letter_answers')
      .select(['at', 'how', 'body'])
      .where('letter_id', '=', letter.id)
      .orderBy('at')
      .execute()
    sections.push({
      title: t('Your message {ticket}', { ticket: letter.ticket }),
      entries: [
        [
          [t('Received'), formatMoment(letter.received_at)],
          [t('Name'), `${letter.first_name} ${letter.last_name}`],
          [t('E-mail address'), letter.email],
          [t('Language'), letter.language],
          [t('Subject'), letter.subject],
          [t('Message'), letter.message],
        ],
        ...answers.map(
          ({ at, how, body }): Entry => [
            [t('We answered'), `${formatMoment(at)}, ${how}`],
            [t('Answer'), body],
          ],
        ),
      ],
    })
  }
  return sections
}

function writePage(title: string, sections: readonly Section[]): string {
  const rows = (entry: Entry) =>
    entry
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
      .join('\n')
  const body = sections
    .filter(({ entries }) => entries.length > 0)
    .map(
      ({ title, entries }) =>
        `<h2>${escapeHtml(title)}</h2>\n${entries.map((entry) => `<dl>${rows(entry)}</dl>`).join('\n')}`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="${currentLanguage()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:45rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>
`
}
