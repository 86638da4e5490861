import { phoneEmail } from '#domain/accounts/user'
import { dayMs, minuteMs } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { receiveDemoBatches } from '#tools/demo/batches'
import { countDemoStock } from '#tools/demo/count-stock'
import { makeDemoOffers } from '#tools/demo/offers'
import { type DemoBuyer, inventBuyer } from '#tools/demo/people'
import { planOrders } from '#tools/demo/planned-orders'
import { type DemoContext, failLatestRefund, listDemoEvents, momentsOfMessages, runDemoEvents } from '#tools/demo/play'
import { type Random, seededRandom } from '#tools/demo/random'
import { demoPayments, demoServices, manualClock } from '#tools/demo/services'

/**
 * Fills an empty shop with 90 days of orders through the domain's own functions and a controlled clock, so that events, documents, stock, parcels
 * and messages are consistent. The orders are the same each time; order numbers and ids are random.
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
  const buyers = Array.from({ length: orders + 2 }, (_, n) => inventBuyer(random, n))
  await openAccounts(db, buyers, now)
  const plannedOrders = planOrders(random, orders, now)
  // The last two buyers have numbers without WhatsApp.
  const unreachable = buyers.splice(-2)
  const repeating = buyers.filter((_, n) => plannedOrders[n]?.isCash)
  const payments = demoPayments()
  const wrong = new Set(unreachable.map(({ delivery }) => delivery.phone))
  const services = demoServices(payments, parts.publicUrl, wrong)
  const context: DemoContext = { db, clock: manualClock(), random, payments, services, staff: parts.staff }
  const sizes = await listSizes(db)
  const moments = plannedOrders.flatMap((planned, n) => {
    const buyer =
      unreachable[
        unreachableOutcomes.findIndex((outcome) => plannedOrders.find((one) => one.outcome === outcome) === planned)
      ] ?? (planned.isCash ? pickRepeating(random, repeating) : buyers[n])
    if (!buyer) throw new Error('There is nobody to buy')
    return listDemoEvents(context, planned, buyer, fillCart(random, sizes))
  })
  moments.push(...momentsOfMessages(context, buyers, now))
  const played = moments.filter(({ at }) => at < now)
  const opened = Math.min(...played.map(({ at }) => at)) - 60_000
  await db.updateTable('stock_moves').set({ at: opened }).where('reason', '=', 'opening').execute()
  await receiveDemoBatches(context, { opened: opened + 1_000, now })
  await makeDemoOffers(context, { opened: opened + 2_000, now })
  await runDemoEvents(context, played, parts.began(played.length * 2))
  context.clock.set(now - 10 * minuteMs)
  await failLatestRefund(context)
  for (const [n, { id, size }] of sizes.filter((_, at) => at % 20 === 5).entries())
    await countDemoStock(db, context.clock, { id, label: size, counted: 3 * n })
}

/** The first order with each of these outcomes has a number without WhatsApp. */
const unreachableOutcomes: readonly string[] = ['on-the-way', 'new']

/** Some pay in cash repeatedly. Who pays by UPI buys once: nothing else is ordered while an order waits for its payment. */
function pickRepeating(random: Random, buyers: DemoBuyer[]): DemoBuyer | undefined {
  return buyers[Math.floor(random.between(0, 1) ** 2 * buyers.length)]
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
  // Best sellers are chosen three times as often; a cart has each size once, by its object.
  return rows.flatMap(({ id, size, category }) => Array(category === 'bestseller' ? 3 : 1).fill({ id, size }))
}

/** Creates accounts without passwords, of which some have a phone. */
async function openAccounts(db: Db, buyers: DemoBuyer[], now: number): Promise<void> {
  const at = new Date(now - 91 * dayMs).toISOString()
  const rows = buyers.map(({ id, name, email, delivery }) => ({
    id,
    name,
    email: email || phoneEmail(id),
    phoneNumber: email ? null : delivery.phone,
    phoneNumberVerified: email ? 0 : 1,
    phoneProvenAt: email ? null : now - 91 * dayMs,
    emailVerified: 0,
    image: null,
    createdAt: at,
    updatedAt: at,
  }))
  if (rows.length > 0) await db.insertInto('user').values(rows).execute()
}
