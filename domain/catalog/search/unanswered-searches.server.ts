import { sql } from 'kysely'
import { indianDay, startOfDay } from '#domain/calendar/moment'
import { normalizeQuery } from '#domain/catalog/search/search-query'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

const maxQueries = 500

/** Counts searches without results in memory until `write`; stores neither the searcher nor the time of day. */
export class UnansweredSearches {
  readonly #counts = new Map<string, number>()

  /** Counts a query, except possibly personal ones: an address, a number, a whole message. */
  note(query: string): void {
    const words = normalizeQuery(query)
    if (words === '' || words.length >= 40 || /@|(\p{N}\D?){5}/u.test(words)) return
    if (!this.#counts.has(words) && this.#counts.size >= maxQueries) return
    this.#counts.set(words, (this.#counts.get(words) ?? 0) + 1)
  }

  /** Writes the counts, and deletes rows that are old or beyond the limit; what cannot be written is lost. */
  async write(db: Db, clock: Clock): Promise<void> {
    const counts = [...this.#counts].sort()
    this.#counts.clear()
    if (counts.length === 0) return
    const today = startOfDay(indianDay(clock.now()))
    await transact(db, async (tx) => {
      for (const [query, count] of counts)
        await tx
          .insertInto('unanswered_searches')
          .values({ query, count, last_at: today })
          .onConflict((conflict) =>
            conflict.column('query').doUpdateSet({
              count: sql`unanswered_searches.count + ${count}`,
              last_at: today,
            }),
          )
          .execute()
      await tx
        .deleteFrom('unanswered_searches')
        .where('query', 'in', (eb) =>
          eb
            .selectFrom('unanswered_searches')
            .select('query')
            .orderBy('last_at', 'desc')
            .orderBy('count', 'desc')
            .orderBy('query')
            .limit(100_000)
            .offset(maxQueries),
        )
        .execute()
    })
  }
}

export function listUnansweredSearches(db: Db): Promise<{ query: string; count: number }[]> {
  return db
    .selectFrom('unanswered_searches')
    .select(['query', 'count'])
    .where('count', '>=', 2)
    .orderBy('count', 'desc')
    .orderBy('query')
    .execute()
}
