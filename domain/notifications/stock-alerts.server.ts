import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayMs, hourMs } from '#domain/calendar/moment'
import { findProduct } from '#domain/catalog/catalog.server'
import type { Clock } from '#domain/clock'
import { constants } from '#domain/constants'
import { subscriptionSchema } from '#domain/contact/contact-messages.server'
import type { Db } from '#domain/database'
import { closing, writeMail } from '#domain/notifications/mail'
import type { Mail } from '#domain/notifications/messenger'
import { enqueue } from '#domain/outbox/outbox.server'
import { insertRows } from '#domain/queries/queries.server'
import { writeIn } from '#domain/texts/dictionaries.server'
import { lineSchema } from '#domain/texts/line-schema.server'
import { productName } from '#domain/texts/product-name'
import { currentLanguage, inLanguage, msg, readLanguage, t, translated } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

const noSize = msg('Please choose a size that is sold out.')
export const stockAlertSchema = subscriptionSchema.extend({
  product: lineSchema(80, noSize),
  size: lineSchema(80, noSize),
})

/** An IP address is shared by a mobile carrier among thousands of phones. */
export const stockAlertsPerClient = { limit: 60, windowMs: hourMs }
export const stockAlertsPerEmail = { limit: 10, windowMs: dayMs }

/** Returns false for a size that is in stock, or is not sold. */
export async function askForStockAlert(
  db: Db,
  clock: Clock,
  { email, product: id, size: label }: z.infer<typeof stockAlertSchema>,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const product = await findProduct(tx, id)
    const size = product?.sizes.find((size) => size.label === label)
    if (!size || size.inStock) return false
    const wish = { email, product_id: id, label }
    await tx
      .deleteFrom('stock_alerts')
      .where((eb) => eb.and(wish))
      .where('queued_at', 'is not', null)
      .execute()
    const row = { ...wish, id: randomUUID(), language: currentLanguage(), asked_at: clock.now(), queued_at: null }
    await insertRows(tx, 'stock_alerts', [row], ['email', 'product_id', 'label'])
    return true
  })
}

export async function stopStockAlerts(db: Db, id: string): Promise<void> {
  const email = db.selectFrom('stock_alerts').select('email').where('id', '=', id)
  await db.deleteFrom('stock_alerts').where('email', 'in', email).execute()
}

const atOnce = 200

/** What a cancelled order gave back does not count as come in. */
export async function queueStockAlerts(db: Db, clock: Clock): Promise<void> {
  const due = await db
    .selectFrom('stock_alerts as a')
    .innerJoin('pack_sizes as s', (join) =>
      join.onRef('s.product_id', '=', 'a.product_id').onRef('s.label', '=', 'a.label'),
    )
    .innerJoin('products', 'products.id', 'a.product_id')
    .select('a.id')
    .where('a.queued_at', 'is', null)
    .where('s.stock', '>', 0)
    .where('s.archived', '=', 0)
    .where('products.status', '=', 'live')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stock_moves as m')
          .select('m.id')
          .whereRef('m.product_id', '=', 'a.product_id')
          .whereRef('m.label', '=', 'a.label')
          .whereRef('m.at', '>=', 'a.asked_at')
          .where('m.change', '>', 0)
          .where('m.reason', 'in', ['received', 'counted', 'returned']),
      ),
    )
    .orderBy('a.asked_at')
    .limit(atOnce)
    .execute()
  for (const { id } of due)
    await transact(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('stock_alerts')
        .set({ queued_at: clock.now() })
        .where('id', '=', id)
        .where('queued_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await enqueue(tx, clock, 'stock-alert', id)
    })
}

/** Undefined when the wish was taken back, or the product is not sold any more. */
export async function findStockAlertMail(db: Db, id: string, publicUrl: string): Promise<Mail | undefined> {
  const wish = await db
    .selectFrom('stock_alerts as a')
    .innerJoin('products', 'products.id', 'a.product_id')
    .select(['a.email', 'a.label', 'a.language', 'a.product_id', 'products.name'])
    .where('a.id', '=', id)
    .where('products.status', '=', 'live')
    .executeTakeFirst()
  if (!wish) return undefined
  const language = readLanguage(wish.language)
  const to = (path: string) => publicUrl + inLanguage(language, path)
  return writeIn(db, language, () => {
    const what = { name: productName(wish.product_id, wish.name), size: translated(wish.label) }
    return writeMail(wish.email, t('{name}, {size}, is back', what), [
      t('Namaste,'),
      t(
        'you wanted to know: {name}, {size}, is in stock again. No pack is kept aside, so please do not wait long.',
        what,
      ),
      { link: to(`/product/${wish.product_id}`), label: t('See it') },
      t(
        'This is the one mail that you asked for at {name}. If you wait for other packs too and want no mail about them:',
        { name: constants.name },
      ),
      { link: to(`/tell-me?stop=${id}`), label: t('No more of these mails') },
      closing(),
    ])
  })
}

export async function sweepStockAlerts(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('stock_alerts')
    .where(sql<boolean>`queued_at < ${now - 30 * dayMs} or asked_at < ${now - 365 * dayMs}`)
    .execute()
}
