import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { indianFields } from '#domain/calendar/moment'
import { type Clock, isClockWrong } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { type Invoice, type IssuedDocument, isTaxed, readDocument } from '#domain/invoices/document'
import { writeNumber } from '#domain/invoices/gstin'
import { readState, writeState } from '#domain/queries/queries.server'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { transact } from '#domain/transaction.server'

/** `issuedAt` is the time printed on the document. */
export type TakenNumber = { ok: true; number: string; issuedAt: number }

/** Nothing is issued while its date or number could be wrong: the clock is wrong, or a restore is in doubt. */
export type DocumentsHeld = { ok: false; reason: 'documents-held'; until: 'clock' | 'numbers' }

// Takes the next number, such as `SM/26-27/00001`, without gaps in each financial year (rule 46(b): at most 16 signs).
// The row stays locked until the transaction ends: call it as late as possible. Dates never fall within a series.
export async function takeNumber(
  tx: Db,
  clock: Clock,
  series: string,
  notBefore = 0,
): Promise<TakenNumber | DocumentsHeld> {
  if (isClockWrong(clock)) return { ok: false, reason: 'documents-held', until: 'clock' }
  if ((await readState(tx, inDoubt)) === 1) return { ok: false, reason: 'documents-held', until: 'numbers' }
  const earliest = Math.max(clock.now(), notBefore)
  const year = financialYear(earliest)
  const { last, last_at } = await tx
    .insertInto('series')
    .values({ name: series, year, last: 1, last_at: earliest })
    .onConflict((conflict) =>
      conflict.columns(['name', 'year']).doUpdateSet({
        last: sql<number>`series.last + 1`,
        last_at: sql<number>`case when series.last_at > excluded.last_at then series.last_at else excluded.last_at end`,
      }),
    )
    .returning(['last', 'last_at'])
    .executeTakeFirstOrThrow()
  return { ok: true, number: writeNumber(`${series}/${year}`, last), issuedAt: last_at }
}

/** 1 in a restored shop, which cannot know the numbers taken since the backup (`server/operations/after-restore.ts`). */
const inDoubt = 'numbers_in_doubt'

/** `series` such as `SM/26-27`; `last` is 0 when none is known; `user` is null for letters not in the settings. */
export type LastNumber = { series: string; last: number; user: SeriesUser | null }

/** Of this financial year and that of the last known document, whose last ones may be lost; undefined without doubt. */
export async function listNumbersInDoubt(db: Db, now: number): Promise<LastNumber[] | undefined> {
  if ((await readState(db, inDoubt)) !== 1) return undefined
  const rows = await db.selectFrom('series').select(['name', 'year', 'last', 'last_at']).orderBy('last_at').execute()
  const year = financialYear(now)
  const years = new Set([rows.at(-1)?.year ?? year, year])
  const possible = seriesNames((await readSettings(db)).firm.series)
  return [...years].flatMap((year) => {
    const known = rows.filter((row) => row.year === year)
    const names = new Set([...possible, ...known].map(({ name }) => name))
    return [...names].map((name) => ({
      series: `${name}/${year}`,
      last: known.find((row) => row.name === name)?.last ?? 0,
      user: possible.find((row) => row.name === name)?.user ?? null,
    }))
  })
}

// Counts each series on from the number that an owner read on a document. Changes nothing and returns the series whose
// number is lower than the known one.
export async function confirmNumbers(db: Db, clock: Clock, lastOf: (series: string) => number, by: StaffActor) {
  if (isClockWrong(clock)) return []
  return transact(db, async (tx) => {
    const known = await listNumbersInDoubt(tx, clock.now())
    if (!known) return []
    const numbers = known.map(({ series }) => ({ series, last: lastOf(series) }))
    const wrong = known.filter(({ series, last }) => !(lastOf(series) >= last))
    if (wrong.length > 0) return wrong
    for (const { series, last } of numbers) {
      if (last === 0) continue
      const [name = '', year = ''] = series.split('/')
      await tx
        .insertInto('series')
        // When the lost documents were issued is not known.
        .values({ name, year, last, last_at: 0 })
        .onConflict((conflict) => conflict.columns(['name', 'year']).doUpdateSet({ last }))
        .execute()
    }
    await writeState(tx, inDoubt, 0)
    const textOf = (all: { series: string; last: number }[]) =>
      all.map(({ series, last }) => writeNumber(series, last)).join(' ')
    await recordAudit(tx, {
      ...doneBy(by, clock.now()),
      act: 'numbers.confirm',
      subject: 'numbers',
      before: { lastNumbers: textOf(known) },
      after: { lastNumbers: textOf(numbers) },
    })
    return []
  })
}

type Letters = ShopSettings['firm']['series']

export type SeriesUser = 'invoice' | 'bill' | 'invoice-credit-note' | 'bill-credit-note'

/** A B after the letters of documents without tax. */
export function seriesOf(letters: string, isTaxed: boolean): string {
  return `${letters}${isTaxed ? '' : 'B'}`
}

/** Returns the first letters with which two kinds of documents, old or new, would share a series (rule 46(b)). */
export async function findSharedSeries(db: Db, letters: Letters) {
  const { series: stored } = (await readSettings(db)).firm
  const counted = await db
    .selectFrom('series')
    .leftJoin('documents', (join) =>
      join.on(sql<boolean>`documents.number = series.name || '/' || series.year || '/00001'`),
    )
    .select(['series.name', 'documents.body'])
    .execute()
  const users = new Map<string, SeriesUser>()
  // In a restored shop the first document of a series may be missing.
  for (const { name, user } of seriesNames(stored)) if (counted.some((row) => row.name === name)) users.set(name, user)
  for (const { name, body } of counted)
    if (body !== null) {
      const document = readDocument(body)
      users.set(name, userOf(document.kind === 'invoice' ? 'invoice' : 'creditNote', isTaxed(document)))
    }
  for (const { kind, name, user } of seriesNames(letters)) {
    if ((users.get(name) ?? user) !== user) return { kind, name }
    users.set(name, user)
  }
  return undefined
}

export function seriesNames(letters: Letters): { kind: keyof Letters; name: string; user: SeriesUser }[] {
  return (['invoice', 'creditNote'] as const).flatMap((kind) =>
    [true, false].map((taxed) => ({ kind, name: seriesOf(letters[kind], taxed), user: userOf(kind, taxed) })),
  )
}

function userOf(kind: keyof Letters, taxed: boolean): SeriesUser {
  if (kind === 'invoice') return taxed ? 'invoice' : 'bill'
  return taxed ? 'invoice-credit-note' : 'bill-credit-note'
}

/** April to March, such as 26-27. */
export function financialYear(atMs: number): string {
  const day = indianFields(atMs)
  const started = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0)
  return `${twoDigits(started)}-${twoDigits(started + 1)}`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}

export type Stored<Document extends IssuedDocument> = { id: string; document: Document }

/** Must be called in the transaction that took its number. */
export async function storeDocument<Document extends IssuedDocument>(
  tx: Db,
  taken: TakenNumber,
  orderId: string,
  invoiceId: string | null,
  draft: Omit<Document, 'number' | 'issuedAt'>,
): Promise<Stored<Document>> {
  const id = randomUUID()
  const { number, issuedAt } = taken
  const document = { number, issuedAt, ...draft } as Document
  await tx
    .insertInto('documents')
    .values({
      id,
      number,
      kind: document.kind,
      order_id: orderId,
      invoice_id: invoiceId,
      issued_at: issuedAt,
      total_paise: document.totalPaise,
      body: JSON.stringify(document),
      blanked_at: null,
    })
    .execute()
  return { id, document }
}

export async function findInvoice(db: Db, orderId: string): Promise<Stored<Invoice> | undefined> {
  const row = await db
    .selectFrom('documents')
    .select(['id', 'body'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  return row && { id: row.id, document: readDocument<Invoice>(row.body) }
}

export async function listDocuments(db: Db, orderIds: string[]): Promise<Map<string, IssuedDocument[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('documents')
    .select(['order_id', 'body'])
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(({ body }) => readDocument(body))]))
}
