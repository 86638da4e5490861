import { sql } from 'kysely'
import type { Db } from '#domain/database'
import { isTaxed, readDocument } from '#domain/invoices/document'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

type Letters = ShopSettings['firm']['series']

/** The documents that a series counts. */
export type SeriesUser = 'invoice' | 'bill' | 'invoice-credit-note' | 'bill-credit-note'

/** Returns the name of a series: the letters of its documents, with a B after them where no tax is charged. */
export function seriesOf(letters: string, isTaxed: boolean): string {
  return `${letters}${isTaxed ? '' : 'B'}`
}

/**
 * Returns the first of the letters with which two kinds of documents would share a series, now or with what was issued before; undefined when each has its own
 * (rule 46(b)).
 */
export async function findSharedSeries(
  db: Db,
  letters: Letters,
): Promise<{ kind: keyof Letters; name: string } | undefined> {
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

/** Returns the names of the series that documents with these letters can have. */
export function seriesNames(letters: Letters): { kind: keyof Letters; name: string; user: SeriesUser }[] {
  return (['invoice', 'creditNote'] as const).flatMap((kind) =>
    [true, false].map((taxed) => ({ kind, name: seriesOf(letters[kind], taxed), user: userOf(kind, taxed) })),
  )
}

function userOf(kind: keyof Letters, taxed: boolean): SeriesUser {
  if (kind === 'invoice') return taxed ? 'invoice' : 'bill'
  return taxed ? 'invoice-credit-note' : 'bill-credit-note'
}
