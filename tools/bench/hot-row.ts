import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePostgres } from '#test/support/databases'
import { isShortRun } from '#tools/bench/measure'
import { placeOrders } from '#tools/bench/orders'
import type { MeasuredFigure, Part } from '#tools/bench/report'

const buyerCounts = isShortRun ? [1, 16] : [1, 4, 16, 64]
const seconds = isShortRun ? 2 : 4

/** Measures contention on one row: orders of one product, and of sixteen, by growing numbers of buyers. */
export async function benchHotRow(): Promise<Part> {
  const part: Part = {
    letter: 'i',
    title: 'Orders of one product: where the row of its stock is the limit',
    figures: [],
  }
  for (const database of ['SQLite', 'PostgreSQL'] as const) {
    const rates: { buyers: number; one: number; many: number; consistency: string[] }[] = []
    for (const buyers of buyerCounts) {
      const one = await placeIn(database, buyers, 1)
      const many = await placeIn(database, buyers, 16)
      if (!one || !many) {
        part.figures.push({ what: database, value: '-', note: 'no server answers' })
        break
      }
      rates.push({ buyers, one: one.perSecond, many: many.perSecond, consistency: [one.consistency, many.consistency] })
    }
    part.figures.push(
      ...rates.map(
        ({ buyers, one, many, consistency }): MeasuredFigure => ({
          what: `${database}, ${buyers} ${buyers === 1 ? 'buyer' : 'buyers'}: one product / sixteen`,
          value: (one / many).toFixed(2),
          note: `${one.toFixed(0)} / ${many.toFixed(0)} orders a second; ${[...new Set(consistency)].join(' and ')}`,
        }),
      ),
    )
  }
  return part
}

async function placeIn(database: 'SQLite' | 'PostgreSQL', buyers: number, products: number) {
  if (database === 'PostgreSQL') {
    const postgres = await makePostgres('empty')
    if (!postgres) return null
    try {
      return await placeOrders({ ...postgres.env }, seconds, { buyers, products })
    } finally {
      await postgres.drop()
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-hot-row-'))
  try {
    return await placeOrders({ SHOP_DATA_DIR: folder }, seconds, { buyers, products })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
