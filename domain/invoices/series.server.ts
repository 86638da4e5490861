import { sql } from 'kysely'
import type { Db } from '#domain/database'
import { type IssuedDocument, isTaxed } from '#domain/invoices/document'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'

type Letters = ShopSettings['firm']['series']

/** Returns the name of a series: the letters of its documents, with a B after them where no tax is charged. */
export function seriesOf(letters: string, isTaxed: boolean): string {
  return `${letters}${isTaxed ? '' : 'B'}`
}

/**
 * Returns the first of the letters with which two kinds of documents would share a series, now or with what was issued before; null when each has its own
 * (rule 46(b)).
 */
export async function findSharedSeries(
  db: Db,
  letters: Letters,
): Promise<{ kind: keyof Letters; name: string } | null> {
  const first = await db
    .selectFrom('series')
    .innerJoin('documents', (join) =>
      join.on(sql<boolean>`documents.number = series.name || '/' || series.year || '/00001'`),
    )
    .select(['series.name', 'documents.body'])
    .execute()
  const users = new Map(
    first.map(({ name, body }) => {
      const document = JSON.parse(body) as IssuedDocument
      return [name, userOf(document.kind === 'invoice' ? 'invoice' : 'creditNote', isTaxed(document))]
    }),
  )
  for (const kind of ['invoice', 'creditNote'] as const)
    for (const taxed of [true, false]) {
      const name = seriesOf(letters[kind], taxed)
      const user = users.get(name) ?? userOf(kind, taxed)
      if (user !== userOf(kind, taxed)) return { kind, name }
      users.set(name, user)
    }
  return null
}

function userOf(kind: keyof Letters, taxed: boolean): string {
  return `${kind} ${taxed}`
}
