import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { originText } from '#domain/catalog/countries'
import { retainPhotos } from '#domain/catalog/photos.server'
import { getPicture, pictureUrl } from '#domain/catalog/pictures'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { planPicks } from '#domain/stock/pick-batches.server'
import { batchCode } from '#domain/stock/receive.server'
import { stripControlCharacters } from '#domain/text'
import { productName } from '#domain/texts/product-name'
import { translated } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

/** A batch as buyers see it; days are strings such as 2026-11-22. */
export type PackBatch = { code: string; packedOn: string; bestBefore: string }

/** Returns the batch that a pack of each size is packed from now, by size; sizes of which none is known are left out. */
export async function findBatchesNow(
  db: Db,
  now: number,
  product: { id: string; sizes: readonly { label: string }[] },
): Promise<Record<string, PackBatch>> {
  const lines = product.sizes.map(({ label }, position) => ({
    position,
    product_id: product.id,
    size: label,
    quantity: 1,
  }))
  const found: Record<string, PackBatch> = {}
  for (const { lineIndex, code, packedOn, bestBefore } of await planPicks(db, now, lines))
    found[lines[lineIndex]?.size ?? ''] = { code, packedOn, bestBefore }
  return found
}

const mostCodes = 20

export type PublicBatch = Awaited<ReturnType<typeof listPublicBatches>>[number]

/** Returns what anybody may know of the batches with these codes, one for each product: no amounts, and nothing about who got them. */
export async function listPublicBatches(db: Db, typed: readonly string[]) {
  const codes = [...new Set(typed.map(batchCode))].slice(0, mostCodes)
  const rows = await db
    .selectFrom('batches')
    .leftJoin('products', 'products.id', 'batches.product_id')
    .leftJoin('batch_reports', (join) =>
      join
        .onRef('batch_reports.product_id', '=', 'batches.product_id')
        .onRef('batch_reports.code', '=', 'batches.code'),
    )
    .select(['batches.product_id', 'batches.code', 'label', 'packed_on', 'best_before', 'recalled'])
    .select(['products.name', 'origin', 'origin_country', 'importer', 'status', 'batch_reports.picture', 'added_at'])
    .where('batches.code', 'in', codes)
    .orderBy('batches.code')
    .orderBy('batches.product_id')
    .orderBy('label')
    .execute()
  const byProduct = Map.groupBy(rows, ({ product_id, code }) => `${code} ${product_id}`)
  return Promise.all(
    [...byProduct.values()].map(async ([first, ...others]) => {
      if (!first) throw new Error('A group has a row.')
      const { product_id: productId, code, origin, origin_country: originCountry, recalled } = first
      return {
        code,
        productId,
        name: productName(productId, first.name ?? productId),
        isSold: first.status === 'live',
        origin: originText({ origin: translated(origin ?? ''), originCountry }),
        importer: first.importer ?? '',
        /** The sizes with the same dates together. */
        sizes: [...Map.groupBy([first, ...others], ({ packed_on, best_before }) => `${packed_on} ${best_before}`)].map(
          ([days, same]) => {
            const [packedOn = '', bestBefore = ''] = days.split(' ')
            return { labels: same.map(({ label }) => label), packedOn, bestBefore }
          },
        ),
        /** The picture's URL, or null for a PDF; undefined without a report. */
        report: first.added_at === null ? undefined : first.picture && pictureUrl(getPicture(first.picture)),
        recall: recalled === 1 ? await findRecall(db, productId, code) : null,
      }
    }),
  )
}

async function findRecall(db: Db, productId: string, code: string): Promise<{ at: number; reason: string } | null> {
  const recall = await db
    .selectFrom('recalls')
    .select(['at', 'reason'])
    .where('product_id', '=', productId)
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return recall ?? null
}

export async function readReport(db: Db, typed: string, productId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('batch_reports')
    .select('pdf')
    .where('product_id', '=', stripControlCharacters(productId))
    .where('code', '=', batchCode(typed))
    .executeTakeFirst()
  return row?.pdf ? Buffer.from(row.pdf, 'base64') : undefined
}

export async function saveReport(
  db: Db,
  clock: Clock,
  by: StaffActor,
  batch: { productId: string; code: string },
  file: { picture: string } | { pdf: Buffer } | null,
): Promise<void> {
  const { productId: product_id, code } = batch
  const at = clock.now()
  await transact(db, async (tx) => {
    const earlier = await tx
      .deleteFrom('batch_reports')
      .where('product_id', '=', product_id)
      .where('code', '=', code)
      .returning('picture')
      .execute()
    await retainPhotos(
      tx,
      at,
      earlier.flatMap(({ picture }) => picture ?? []),
    )
    if (file) {
      const stored = 'pdf' in file ? { picture: null, pdf: file.pdf.toString('base64') } : { ...file, pdf: null }
      await tx
        .insertInto('batch_reports')
        .values({ product_id, code, ...stored, added_at: at })
        .execute()
    }
    await recordAudit(tx, { ...doneBy(by, at), act: 'stock.report', subject: `${product_id} ${code}` })
  })
}
