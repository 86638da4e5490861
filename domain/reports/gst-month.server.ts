import { sql } from 'kysely'
import { startOfDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { type IssuedDocument, isTaxed, readDocument } from '#domain/invoices/document'
import { financialYear, seriesNames } from '#domain/invoices/document-number.server'
import { splitNumber, writeNumber } from '#domain/invoices/number'
import { type GstMonth, GstMonthSum, type SeriesRow } from '#domain/reports/gst'
import type { Period } from '#domain/reports/period'
import { readSlices } from '#domain/reports/read-slices.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { listWaiting } from '#domain/stock/waiting.server'

/** Issues that the accountant must check before filing the month. */
export type GstIssue =
  | { what: 'missing-numbers'; from: string; to: string; count: number }
  /** Bills to other states, which need a registration from the first rupee on (CGST Act, s. 24). */
  | { what: 'needs-registration'; bills: number }
  | { what: 'unknown-state'; numbers: string[] }
  /** The buyer is registered in a state other than the place of delivery. */
  | { what: 'other-state'; numbers: string[] }
  /** Credit notes issued too late to reclaim the tax: after 30 November of the following financial year (s. 34(2)). */
  | { what: 'late-credit-note'; numbers: string[] }
  /** Products that lack the tax data for an invoice; an archived one only while an order waits for it. */
  | { what: 'no-tax-rate'; products: string[] }

export type GstReport = { month: GstMonth; gaps: GstIssue[] }

const maxNamed = 20

/** Reads the GSTR-1 figures of a period and the issues to check. */
export async function readGstMonth(db: Db, period: Period, homeState: string): Promise<GstReport> {
  const sum = new GstMonthSum()
  const found = { unknownState: new Set<string>(), otherState: new Set<string>(), late: new Set<string>() }
  for await (const rows of readDocuments(db, period))
    for (const { body, invoicedPaise } of rows) {
      const document = readDocument(body)
      sum.add({ document, invoicedPaise })
      // A bill has no tax to place or to reclaim.
      if (!isTaxed(document)) continue
      if (document.placeOfSupply.stateCode === '97') found.unknownState.add(document.number)
      const { gstin } = document.buyer
      if (gstin !== '' && !gstin.startsWith(document.placeOfSupply.stateCode)) found.otherState.add(document.number)
      if (isLate(document)) found.late.add(document.number)
    }
  const month = sum.finish()
  const far = month.bills.filter(({ kind, state }) => kind === 'invoice' && state !== homeState)
  const gaps: (GstIssue | false)[] = [
    ...(await listMissingNumbers(db, month.docs, financialYear(startOfDay(period.from)))),
    far.length > 0 && { what: 'needs-registration', bills: far.length },
    found.unknownState.size > 0 && { what: 'unknown-state', numbers: [...found.unknownState].slice(0, maxNamed) },
    found.otherState.size > 0 && { what: 'other-state', numbers: [...found.otherState].slice(0, maxNamed) },
    found.late.size > 0 && { what: 'late-credit-note', numbers: [...found.late].slice(0, maxNamed) },
  ]
  const unrated = await listUnrated(db)
  if (unrated.length > 0) gaps.push({ what: 'no-tax-rate', products: unrated })
  return { month, gaps: gaps.filter((gap) => gap !== false) }
}

function readDocuments(db: Db, period: Period) {
  const documents = db
    .selectFrom('documents')
    .leftJoin('documents as invoices', 'invoices.id', 'documents.invoice_id')
    .select(['documents.id', 'documents.issued_at as at', 'documents.body', 'invoices.total_paise as invoicedPaise'])
  return readSlices(documents, ['documents.issued_at', 'documents.id'], period)
}

/**
 * Finds numbers without a document: among those of the month, between these and the documents before and after them, and up to the last number of the
 * series. A number whose document bears the date of another month is not missing.
 */
async function listMissingNumbers(db: Db, docs: readonly SeriesRow[], year: string): Promise<GstIssue[]> {
  const issues = await listLostSeries(db, year)
  for (const { from, to } of docs) {
    const { series, counter: first } = splitNumber(from)
    const { counter: last } = splitNumber(to)
    const counter = sql<number>`cast(substr(documents.number, ${series.length + 2}) as integer)`
    const found = await db
      .selectFrom('documents')
      .select([
        sql<number>`coalesce(max(case when ${counter} < ${first} then ${counter} end), 0)`.as('before'),
        sql<number | null>`min(case when ${counter} > ${last} then ${counter} end)`.as('after'),
        sql<number>`sum(case when ${counter} between ${first} and ${last} then 1 else 0 end)`.as('count'),
        sql<number>`coalesce((select series.last from series where series.name || '/' || series.year = ${series}), 0)`.as(
          'taken',
        ),
      ])
      .where(sql<boolean>`substr(documents.number, 1, ${series.length + 1}) = ${`${series}/`}`)
      .executeTakeFirstOrThrow()
    const end = found.after ?? Math.max(last, found.taken) + 1
    const count = end - found.before - 1 - Number(found.count)
    if (count === 0) continue
    issues.push({
      what: 'missing-numbers',
      from: found.before + 1 === first ? from : writeNumber(series, Math.max(1, found.before)),
      to: end === last + 1 ? to : writeNumber(series, found.after ?? found.taken),
      count,
    })
  }
  return issues
}

/** Finds taxed series of the year of which no document is left. */
async function listLostSeries(db: Db, year: string): Promise<GstIssue[]> {
  const names = seriesNames((await readSettings(db)).firm.series)
  const taxed = names.filter(({ user }) => user === 'invoice' || user === 'invoice-credit-note')
  const rows = await db
    .selectFrom('series')
    .select(['name', 'last'])
    .where('year', '=', year)
    .where(
      'name',
      'in',
      taxed.map(({ name }) => name),
    )
    .where(
      sql<boolean>`not exists (
        select 1 from documents
        where documents.year = series.year and substr(documents.number, 1, length(series.name) + 1) = series.name || '/')`,
    )
    .orderBy('name')
    .execute()
  return rows.map(({ name, last }) => ({
    what: 'missing-numbers',
    from: writeNumber(`${name}/${year}`, 1),
    to: writeNumber(`${name}/${year}`, last),
    count: last,
  }))
}

function isLate(document: IssuedDocument): boolean {
  if (document.kind !== 'credit-note') return false
  const invoiced = 2000 + Number(financialYear(document.against.issuedAt).slice(0, 2))
  return document.issuedAt >= startOfDay(`${invoiced + 1}-12-01`)
}

async function listUnrated(db: Db): Promise<string[]> {
  const waiting = (await listWaiting(db)).map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select('name')
    .where((eb) => eb.or([eb('hsn', 'is', null), eb('rate_bp', 'is', null)]))
    .where((eb) => eb.or([eb('status', '<>', 'archived'), eb('id', 'in', ['', ...waiting])]))
    .orderBy('name')
    .limit(maxNamed)
    .execute()
  return rows.map(({ name }) => name)
}
