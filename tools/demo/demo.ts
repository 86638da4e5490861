import { setStock } from '#domain/catalog/edit-catalog.server'
import type { Db } from '#domain/database'
import { receiveDemoBatches } from '#tools/demo/batches'
import { inventLives, type Life } from '#tools/demo/lives'
import { type Buyer, inventBuyer } from '#tools/demo/people'
import { failLatestRefund, momentsOf, momentsOfMessages, playMoments, type Stage } from '#tools/demo/play'
import { type Random, seededRandom } from '#tools/demo/random'
import { demoPayments, demoServices, steeredClock } from '#tools/demo/services'

/**
 * Fills an empty shop with the life of 90 days, by the shop's own functions with a steered clock: events, papers, stock, parcels
 * and messages are such as a shop would have. The same story each time; numbers of orders and ids are drawn as ever.
 */
export async function playDemo(parts: {
  db: Db
  publicUrl: string
  staff: readonly string[]
  orders: number
  now: number
  began: (moments: number) => (done: number) => void
}): Promise<void> {
  const { db, orders, now } = parts
  const random = seededRandom(1993)
  const buyers = Array.from({ length: Math.ceil(orders * 0.6) }, (_, n) => inventBuyer(random, n))
  await openAccounts(db, buyers, now)
  const lives = inventLives(random, orders, now)
  // The last two are kept for orders of which nobody can be told.
  const unreachable = buyers.splice(-2)
  const payments = demoPayments()
  const wrong = new Set(unreachable.map(({ delivery }) => delivery.phone))
  const services = demoServices(payments, parts.publicUrl, wrong)
  const stage: Stage = { db, clock: steeredClock(), random, payments, services, staff: parts.staff }
  const sizes = await listSizes(db)
  const moments = lives.flatMap((life, n) => {
    const buyer =
      unreachable[unreachableOutcomes.findIndex((fate) => lives.find((one) => one.fate === fate) === life)] ??
      buyerOf(random, buyers, life, n)
    return momentsOf(stage, life, buyer, fillCart(random, sizes))
  })
  moments.push(...momentsOfMessages(stage, buyers, now))
  const played = moments.filter(({ at }) => at < now)
  const opened = Math.min(...played.map(({ at }) => at)) - 60_000
  await db.updateTable('stock_moves').set({ at: opened }).where('reason', '=', 'opening').execute()
  await receiveDemoBatches(stage, { opened: opened + 1_000, now })
  await playMoments(stage, played, parts.began(played.length * 2))
  stage.clock.set(now - 10 * 60_000)
  await failLatestRefund(stage)
  for (const [n, { id, size }] of sizes.filter((_, at) => at % 20 === 5).entries())
    await setStock(db, { at: stage.clock.now(), actor: 'console' }, { id, label: size, stock: 3 * n })
}

/** The first order of each has a number without WhatsApp. */
const unreachableOutcomes: readonly string[] = ['on-the-way', 'new']

/** Some buy again and again. Who leaves an order unpaid has no other: one order may wait for one person's payment. */
function buyerOf(random: Random, buyers: Buyer[], { fate, isCash }: Life, n: number): Buyer {
  const lonely = fate === 'expired' || fate === 'waiting' || !isCash
  const one = lonely ? buyers[n % buyers.length] : buyers[Math.floor(random.between(0, 1) ** 2 * buyers.length)]
  if (!one) throw new Error('There is nobody to buy')
  return one
}

function fillCart(random: Random, sizes: { id: string; size: string }[]) {
  const chosen = new Set(Array.from({ length: 1 + random.below(4) }, () => random.pick(sizes)))
  return [...chosen].map((size) => ({ ...size, quantity: 1 + random.below(random.chance(0.06) ? 8 : 2) }))
}

async function listSizes(db: Db): Promise<{ id: string; size: string }[]> {
  const rows = await db
    .selectFrom('pack_sizes')
    .innerJoin('products', 'products.id', 'pack_sizes.product_id')
    .select(['product_id as id', 'label as size', 'category'])
    .orderBy('products.position')
    .orderBy('pack_sizes.position')
    .execute()
  // Best sellers are bought three times as often.
  return rows.flatMap(({ id, size, category }) =>
    Array.from({ length: category === 'bestseller' ? 3 : 1 }, () => ({ id, size })),
  )
}

/** Accounts without a password: nobody signs in as a made-up buyer. */
async function openAccounts(db: Db, buyers: Buyer[], now: number): Promise<void> {
  const at = new Date(now - 91 * 24 * 60 * 60_000).toISOString()
  const rows = buyers.map(({ id, name, email }) => ({
    ...{ id, name, email, emailVerified: 0, image: null, createdAt: at, updatedAt: at },
  }))
  if (rows.length > 0) await db.insertInto('user').values(rows).execute()
}
