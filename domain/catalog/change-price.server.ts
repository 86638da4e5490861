import { doneBy, findLastChange, type LastChange, recordAudit } from '#domain/audit/audit.server'
import { isLargeChange } from '#domain/catalog/catalog-entry'
import { labelKey } from '#domain/catalog/sizes'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/claim-command.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { toRupees } from '#domain/money'
import { transact } from '#domain/transaction.server'

/** A new price of a size; `seenPaise` is the one that its page has shown, and `isSure` confirms a large change. */
export type PriceChange = { productId: string; label: string; seenPaise: number; pricePaise: number; isSure: boolean }

export type PriceRefusal =
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'stale'; pricePaise: number; last: LastChange | undefined }
  | { ok: false; reason: 'above-mrp'; mrpPaise: number }
  | { ok: false; reason: 'large' }

/** Changes the price of a size. Sending the same change again does nothing and succeeds. */
export async function changePrice(db: Db, clock: Clock, by: StaffActor, change: PriceChange) {
  const { productId, label, seenPaise, pricePaise, isSure } = change
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
