import { type SqlBool, sql } from 'kysely'
import type { Db } from '#domain/database'
import { reverseDigits } from '#domain/delivery/phone'
import { maxFound } from '#domain/fulfilment/board'
import { type BoardCard, listCards } from '#domain/fulfilment/board-cards.server'
import { listIds, listOrderIssues } from '#domain/fulfilment/order-issues.server'
import { formatOrderNumber } from '#domain/orders/order'
import { readOnlyDigits, searchTexts } from '#domain/queries/search-texts.server'
import { asciiDigits, compactCode, oneLine } from '#domain/text'

/** Leaves out orders that expired without any payment. */
const isSearchable = sql<SqlBool>`(state = 'confirmed' or exists (select 1 from payments where payments.order_id = orders.id))`

/** Finds orders by order, invoice or tracking number, by the end of a phone, or by parts of name, phone, e-mail address and delivery address; newest first. */
export async function findOrders(db: Db, now: number, typed: string): Promise<BoardCard[]> {
  return listCards(db, await searchOrderIds(db, typed), await listOrderIssues(db, now))
}

export async function searchOrderIds(db: Db, typed: string): Promise<string[]> {
  const terms = readSearch(typed)
  const ids = await findByNumbers(db, terms)
  if (ids.length === 0 || !terms.isVague) {
    const isFound = sql<SqlBool>`exists (select 1 from orders where orders.id = search_texts.subject_id and ${isSearchable})`
    ids.push(...(await searchTexts(db, 'order', typed, isFound)))
  }
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFound)
    .execute()
  return rows.map(({ id }) => id)
}

async function findByNumbers(db: Db, { numbers, phoneBackwards, tracking, document }: SearchTerms): Promise<string[]> {
  const found: string[] = []
  const orders = db.selectFrom('orders').select('id')
  if (numbers)
    found.push(...(await listIds(orders.where('number', '>=', numbers.from).where('number', '<=', numbers.to))))
  if (phoneBackwards) {
    // A range uses the index; `like` does not on either database. `:` is the character after the digits.
    const phones = orders.where('phone_rev', '>=', phoneBackwards).where('phone_rev', '<', `${phoneBackwards}:`)
    found.push(...(await listIds(phones.where(isSearchable))))
  }
  if (tracking.length > 0) {
    const parcels = db.selectFrom('shipments').select('order_id as id').where('tracking_number', 'in', tracking)
    found.push(...(await listIds(parcels)))
  }
  if (document)
    found.push(...(await listIds(db.selectFrom('documents').select('order_id as id').where('number', '=', document))))
  return found
}

type SearchTerms = ReturnType<typeof readSearch>

const maxSearchLength = 80
const trackingNumber = /^(?=.*\d)[A-Z\d][A-Z\d/-]{5,39}$/

export function readSearch(typed: string) {
  const text = asciiDigits(oneLine(typed).slice(0, maxSearchLength)).toUpperCase()
  const signs = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const digits = readOnlyDigits(typed)
  return {
    /** The range of order numbers; both ends are equal for a whole number. */
    numbers: readNumber(signs),
    /** At least the last four digits of a phone in reverse order, as in `orders.phone_rev`. */
    phoneBackwards: digits && digits.length >= 4 ? reverseDigits(digits) : null,
    /** In the forms that `shipments` may hold: with and without punctuation. */
    tracking: [...new Set([signs, compactCode(text, '-/')])].filter((number) => trackingNumber.test(number)),
    document: readDocumentNumber(text, signs),
    /** A few digits are parts of many phones: parts of texts are searched for only if nothing else was found. */
    isVague: digits !== null && digits.length < 5,
  }
}

/** Parses SM-4829-1507, or its beginning up to the second dash. */
function readNumber(signs: string): { from: string; to: string } | null {
  const [, first, last] = /^(?:SM)?(\d{4})(\d{4})?$/.exec(signs) ?? []
  if (!first) return null
  return { from: formatOrderNumber(first + (last ?? '0000')), to: formatOrderNumber(first + (last ?? '9999')) }
}

/** Parses a document number. With separators the number may be short, such as SM 26-27 42; without any it needs all five digits. */
function readDocumentNumber(text: string, signs: string): string | null {
  const parts = text.match(/[A-Z]+|\d+/g) ?? []
  const [series, from, to, number] =
    parts.length === 4 ? parts : (/^([A-Z]+)(\d\d)(\d\d)(\d{5})$/.exec(signs)?.slice(1) ?? [])
  if (!series || from?.length !== 2 || to?.length !== 2 || !number) return null
  return `${series}/${from}-${to}/${number.padStart(5, '0')}`
}
