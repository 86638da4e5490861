import { doneBy, findLastChange, type LastChange, recordAudit } from '#domain/audit/audit.server'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { isImported } from '#domain/catalog/countries'
import { isKnownPicture } from '#domain/catalog/photos.server'
import { isPhotoName } from '#domain/catalog/pictures'
import { labelKey } from '#domain/catalog/sizes'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/claim-command.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { toPaise, toRupees } from '#domain/money'
import { yieldEvery } from '#domain/tasks/yield-every.server'
import { transact } from '#domain/transaction.server'

/** Amounts in paise. */
export type LargeChange = { id: string; label: string; fromPaise: number; toPaise: number }

/** A price above the stored MRP, for an entry that leaves the MRP out; amounts in paise. */
export type AboveMrp = { id: string; label: string; pricePaise: number; mrpPaise: number }

/** Returns whether a product lacks the importer that the law requires of imported goods. */
export function lacksImporter(entry: { originCountry?: string | null; importer?: string }): boolean {
  return isImported(entry.originCountry) && (entry.importer ?? '') === ''
}

/**
 * Lists entries that would publish an imported product without importer. Products that are already published so are not listed, so that a file of
 * prices is not refused for them; the admin lists them under Missing data.
 */
export async function listWithoutImporter(tx: Db, entries: readonly CatalogEntry[]): Promise<string[]> {
  const refused: string[] = []
  for (const { id, originCountry, importer, status } of entries) {
    const stored = await tx
      .selectFrom('products')
      .select(['origin_country', 'importer', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    const before = { originCountry: stored?.origin_country ?? null, importer: stored?.importer ?? '' }
    const after = {
      originCountry: originCountry === undefined ? before.originCountry : originCountry,
      importer: importer ?? before.importer,
    }
    const wasThere = stored?.status === 'live' && lacksImporter(before)
    const isLive = (status ?? stored?.status ?? 'live') === 'live'
    if (isLive && !wasThere && lacksImporter(after)) refused.push(id)
  }
  return refused
}

export type MissingPhoto = { id: string; name: string }

/** Lists the photos of entries that are not stored. A photo that the product names already is no mistake of the file. */
export async function listMissingPhotos(
  tx: Db,
  known: ReadonlyMap<string, CatalogEntry>,
  entries: readonly CatalogEntry[],
): Promise<MissingPhoto[]> {
  const added = entries.flatMap(({ id, pictures }) =>
    pictures
      .filter((name) => isPhotoName(name) && !known.get(id)?.pictures.includes(name))
      .map((name) => ({ id, name })),
  )
  const missing: MissingPhoto[] = []
  for (const photo of added) if (!(await isKnownPicture(tx, photo.name))) missing.push(photo)
  return missing
}

/** Compares the prices of entries with the stored ones, which an entry alone does not contain. */
export async function compareWithShop(
  tx: Db,
  entries: readonly CatalogEntry[],
): Promise<{ large: LargeChange[]; aboveMrp: AboveMrp[] }> {
  const large: LargeChange[] = []
  const aboveMrp: AboveMrp[] = []
  const pause = yieldEvery(50)
  for (const { id, sizes } of entries) {
    await pause()
    const there = await tx
      .selectFrom('pack_sizes')
      .select(['label', 'price_paise', 'mrp_paise'])
      .where('product_id', '=', id)
      .where('archived', '=', 0)
      .execute()
    for (const { label, price, mrp } of sizes) {
      const known = there.find((size) => labelKey(size.label) === labelKey(label))
      if (!known) continue
      const [fromPaise, pricePaise] = [known.price_paise, toPaise(price)]
      if (isLargeChange(fromPaise, pricePaise)) large.push({ id, label, fromPaise, toPaise: pricePaise })
      if (mrp === undefined && known.mrp_paise !== null && pricePaise > known.mrp_paise)
        aboveMrp.push({ id, label, pricePaise, mrpPaise: known.mrp_paise })
    }
  }
  return { large, aboveMrp }
}

/** A new price of a size; `seenPaise` is the one that its page has shown, and `isSure` confirms a large change. */
export type PriceChange = { productId: string; label: string; seenPaise: number; pricePaise: number; isSure: boolean }

export type PriceRefusal =
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'stale'; pricePaise: number; last: LastChange | undefined }
  | { ok: false; reason: 'above-mrp'; mrpPaise: number }
  | { ok: false; reason: 'large' }

/** Returns true for a change of more than a quarter, which needs a confirmation: a typing slip easily makes a price ten times too high. */
export function isLargeChange(fromPaise: number, toPaise: number): boolean {
  return Math.abs(toPaise - fromPaise) * 4 > fromPaise
}

/** Changes the price of a size. Sending the same change again does nothing and succeeds. */
export async function changePrice(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { productId, label, seenPaise, pricePaise, isSure }: PriceChange,
): Promise<{ ok: true } | PriceRefusal> {
  return transact<{ ok: true } | PriceRefusal>(db, async (tx) => {
    const size = await tx
      .selectFrom('pack_sizes')
      .select(['price_paise', 'mrp_paise'])
      .where('product_id', '=', productId)
      .where('label', '=', label)
      .where('archived', '=', 0)
      .executeTakeFirst()
    if (!size) return { ok: false, reason: 'gone' }
    if (size.price_paise === pricePaise) return { ok: true }
    if (!(await expectVersion(tx, 'pack_sizes', [productId, label], seenPaise))) {
      const last = await findLastChange(tx, productId, 'product.%')
      return { ok: false, reason: 'stale', pricePaise: size.price_paise, last }
    }
    if (size.mrp_paise !== null && pricePaise > size.mrp_paise)
      return { ok: false, reason: 'above-mrp', mrpPaise: size.mrp_paise }
    if (!isSure && isLargeChange(seenPaise, pricePaise)) return { ok: false, reason: 'large' }
    await tx
      .updateTable('pack_sizes')
      .set({ price_paise: pricePaise })
      .where('product_id', '=', productId)
      .where('label', '=', label)
      .execute()
    await tx
      .updateTable('products')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', productId)
      .execute()
    const field = `sizes.${labelKey(label)}.price`
    await recordAudit(tx, {
      ...doneBy(by, clock.now()),
      act: 'product.price',
      subject: productId,
      before: { [field]: toRupees(seenPaise) },
      after: { [field]: toRupees(pricePaise) },
    })
    return { ok: true }
  })
}
