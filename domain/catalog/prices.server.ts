import { doneBy, findLastChange, type LastChange, recordAudit } from '#domain/audit/audit.server'
import { labelKey } from '#domain/catalog/label-key'
import { sizeKey } from '#domain/catalog/size-key'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/expect-version.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { toRupees } from '#domain/money'
import { inFixedOrder } from '#domain/queries/in-fixed-order'
import { transact } from '#domain/transaction.server'

export type PriceChange = { productId: string; label: string; seenPaise: number; pricePaise: number }

export type PriceRefusal = { change: PriceChange } & (
  | { reason: 'gone' }
  | { reason: 'stale'; pricePaise: number; last: LastChange | undefined }
  | { reason: 'above-mrp'; mrpPaise: number }
  | { reason: 'large' }
)

export type PricesResult = { ok: true } | { ok: false; refusals: PriceRefusal[] }

/** Returns true for a change of more than a quarter, which needs a confirmation: a typing slip easily makes a price ten times too high. */
export function isLargeChange(fromPaise: number, toPaise: number): boolean {
  return Math.abs(toPaise - fromPaise) * 4 > fromPaise
}

/** Changes all prices or none; `isSure` confirms large changes. Sending the same change again does nothing and succeeds. */
export async function changePrices(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { changes, isSure }: { changes: PriceChange[]; isSure: boolean },
): Promise<PricesResult> {
  return transact<PricesResult>(db, async (tx, rollback) => {
    const refusals: PriceRefusal[] = []
    for (const change of inFixedOrder(changes, ({ productId, label }) => sizeKey(productId, label))) {
      const asked = await checkChange(tx, change, isSure)
      if (asked === 'done') continue
      if (asked === 'allowed') await setPrice(tx, clock, by, change)
      else refusals.push(asked)
    }
    return refusals.length > 0 ? rollback({ ok: false, refusals }) : { ok: true }
  })
}

/** Returns `done` when the size has this price already. */
async function checkChange(tx: Db, change: PriceChange, isSure: boolean): Promise<PriceRefusal | 'allowed' | 'done'> {
  const { productId, label, seenPaise, pricePaise } = change
  const size = await tx
    .selectFrom('pack_sizes')
    .select(['price_paise', 'mrp_paise'])
    .where('product_id', '=', productId)
    .where('label', '=', label)
    .where('archived', '=', 0)
    .executeTakeFirst()
  if (!size) return { change, reason: 'gone' }
  if (size.price_paise === pricePaise) return 'done'
  if (!(await expectVersion(tx, 'pack_sizes', [productId, label], seenPaise)))
    return {
      change,
      reason: 'stale',
      pricePaise: size.price_paise,
      last: await findLastChange(tx, productId, 'product.%'),
    }
  if (size.mrp_paise !== null && pricePaise > size.mrp_paise)
    return { change, reason: 'above-mrp', mrpPaise: size.mrp_paise }
  return !isSure && isLargeChange(seenPaise, pricePaise) ? { change, reason: 'large' } : 'allowed'
}

async function setPrice(tx: Db, clock: Clock, by: StaffActor, change: PriceChange): Promise<void> {
  const { productId, label, seenPaise, pricePaise } = change
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
}
