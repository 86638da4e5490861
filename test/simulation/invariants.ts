import type { Tables } from '#database/schema'
import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import { isUnshipped } from '#domain/orders/order'
import { type Bank, partOfOrder } from '#test/simulation/bank'
import { Broken, type OrderRow, orderColumns } from '#test/simulation/broken'
import { createCashInvariants } from '#test/simulation/cash'
import { changedPaise, lookAtChanged, type OrderLines } from '#test/simulation/changed-lines'
import type { Stage } from '#test/simulation/database'
import { createDocumentsInvariants } from '#test/simulation/documents'
import { freeFromPaise, limits, products, shippingFeePaise, stockAtFirst, users } from '#test/simulation/fixtures'
import { createGoodsInvariants } from '#test/simulation/goods'
import { createLedgerInvariants } from '#test/simulation/ledger'
import { createOffersInvariants } from '#test/simulation/offers'
import { createRefundsInvariants } from '#test/simulation/refunds'
import { createStockInvariants } from '#test/simulation/stock'

type Row<Name extends 'orders' | 'order_lines' | 'pack_sizes'> = Tables[Name]
/** An order as it was when it was first seen; of its lines those that are to be sent, and how they changed since. */
type Known = { order: OrderRow; key: string } & OrderLines

/** What the shop promised to somebody. */
type Promised = { id: string; number: string; totalPaise: number; state: string }

/** Where the goods are when a message about them goes out. */
const toldOf: Record<string, OrderRow['stage'][]> = {
  order_shipped: ['handed-over', 'delivered', 'returning', 'returned'],
  order_delivered: ['delivered'],
  order_returned: ['returned'],
  order_cancelled: ['cancelled'],
}

/** Watches the database and the bank after every step, and throws where a promise of the shop is broken. */
export function createInvariants(stage: Stage, bank: Bank, clock: Clock) {
  const known = new Map<string, Known>()
  const promised = new Map<string, Promised>()
  const complaints: unknown[] = []
  /** The stages that an order had before, and until when. */
  const left = new Map<string, { stage: OrderRow['stage']; until: number }[]>()
  const goods = createGoodsInvariants(stage)
  const documents = createDocumentsInvariants(stage, returnedPaise)
  const refunds = createRefundsInvariants(stage, bank, clock)
  const ledger = createLedgerInvariants(stage, goods)
  const shelf = createStockInvariants(stage, goods)
  const cash = createCashInvariants(stage)
  const offers = createOffersInvariants(stage)
  let sizes: Row<'pack_sizes'>[] = []
  let orders: OrderRow[] = []
  let refundsSeen = 0
  let first = true

  const invariants = {
    known,
    goods,
    refunds,
    documents,
    shelf,
    cash,
    orders: () => orders,
    complain: (error: unknown) => complaints.push(error),
    /** The shop answered somebody with this order. */
    promise(order: Promised, seenTotals: Set<number>) {
      // Packs that went out or came in since have changed it.
      const totalPaise = known.get(order.id)?.order.total_paise ?? order.totalPaise
      if (!seenTotals.has(totalPaise)) complaints.push(new Broken(`nobody agreed to ${totalPaise} paise`))
      const before = promised.get(order.id)
      if (before?.state !== 'confirmed') promised.set(order.id, { ...order, totalPaise })
    },
    /** The numbers of this person's confirmed orders. */
    numbersOf: (user: string) =>
      orders.filter((order) => order.user_id === user && order.state === 'confirmed').map(({ number }) => number),
    /** Nobody orders the same products again without knowing of the earlier order. */
    lookAtSame(orderId: string, seen: ReadonlySet<string>) {
      const earlier = [...known.keys()].slice(0, [...known.keys()].indexOf(orderId))
      const own = orders.find(({ id }) => id === orderId)
      const same = orders.find(
        (one) =>
          earlier.includes(one.id) &&
          one.user_id === own?.user_id &&
          one.state === 'confirmed' &&
          one.stage !== 'cancelled' &&
          !seen.has(one.number) &&
          goodsOf(one.id) === goodsOf(orderId),
      )
      if (same) complaints.push(new Broken(`the same products were ordered again, unaware of ${same.number}`))
    },
    /** The shop opened the payment window for this order. */
    askedToPay(orderId: string) {
      const order = orders.find((one) => one.id === orderId)
      if (order?.replaced === 1) complaints.push(new Broken('a replaced order was asked to be paid'))
      if (order?.state === 'confirmed' && order.provider !== 'cod')
        complaints.push(new Broken('a paid order was asked to be paid again'))
    },
    /** A message went out: it must have been true when the shop asked for it, and what the shop asks it has read a moment before. */
    onSent(kind: string, subject: string, askedAt: number) {
      if (subject.startsWith('stage-')) {
        if (!goods.hasEvent(subject.replace('stage-', '')))
          complaints.push(new Broken(`${kind} of what did not happen`))
        return
      }
      if (kind === 'refund_refused') return
      // The owner is told of a refund of the dashboard that nothing sends again.
      if (kind === 'shop_alarm' || subject.startsWith('alarm-')) return
      if (subject.startsWith('refund-refused-')) {
        if (!refunds.wasRefused(subject)) complaints.push(new Broken('a mail of a refusal that was none'))
        return
      }
      if (subject.startsWith('refund-')) {
        if (refunds.isLongRefused(subject.replace('refund-', ''), askedAt))
          complaints.push(new Broken('a mail of a refund that the bank refused says it is sent'))
        if (!refunds.wasSent(subject.replace('refund-', ''))) complaints.push(new Broken('a mail of a refund unsent'))
        return
      }
      const order = orders.find((one) => one.number === subject || one.id === subject)
      if (!order) complaints.push(new Broken(`${kind} about no order: ${subject}`))
      else if (kind === 'order_refund') {
        const isManual = refunds.ofOrder(order.id).some(({ method, reference }) => method === 'upi' && reference)
        const back = bank.payments.some((one) => one.providerOrderId === order.provider_order_id && wentBack(one.id))
        if (!back && !isManual) complaints.push(new Broken('told of a refund that nobody asked the bank for'))
      } else if (order.state !== 'confirmed' || !isTold(kind, order, askedAt))
        complaints.push(new Broken(`${kind} about an order that is ${order.state} and ${order.stage}`))
    },
    async look() {
      const { changed } = stage
      const touched = first || changed.size > 0
      if (!stage.isTaken() && touched) {
        if (first || changed.has('pack_sizes')) sizes = await stage.rows('select * from pack_sizes')
        if (first || changed.has('orders')) {
          await lookAtOrders()
          await goods.look(orders)
        }
        if (['order_events', 'documents', 'series'].some((table) => changed.has(table))) await documents.look(orders)
        if (['refunds', 'payments', 'orders', 'documents'].some((table) => changed.has(table)))
          await refunds.look(orders)
        if (['orders', 'shipments', 'cod_remittances', 'documents', 'refunds'].some((table) => changed.has(table)))
          await cash.look(orders)
        if (
          first ||
          ['pack_sizes', 'orders', 'stock_moves', 'batches', 'batch_picks', 'commands'].some((table) =>
            changed.has(table),
          )
        ) {
          await lookAtStock()
          await ledger.look(sizes, orders, linesOf)
          await shelf.look(orders, linesOf)
        }
        if (['orders', 'offers', 'offer_uses'].some((table) => changed.has(table))) await offers.look(orders)
        if (changed.has('orders')) lookAtMoney()
        first = false
        changed.clear()
      }
      if (bank.refunds.length !== refundsSeen) lookAtMoney()
      refundsSeen = bank.refunds.length
      if (complaints.length > 0) throw complaints[0]
    },
  }
  return invariants

  /** The products of an order, as it was placed and as it is. */
  function goodsOf(orderId: string): string {
    const { lines = [], changes = [] } = known.get(orderId) ?? {}
    const now = lines.map(({ product_id, size, quantity }) => `${product_id} ${size}: ${quantity}`)
    return [...now.sort(), ...changes.map((change) => JSON.stringify(change))].join()
  }

  /** What the buyer brought back of an order, at its prices. */
  function returnedPaise(orderId: string): number {
    const lines = known.get(orderId)?.lines ?? []
    return goods.listReturns(orderId).reduce((sum, { position, good, damaged }) => {
      const line = lines.find((line) => line.position === position)
      // The offer takes nine tenths off every price, so that each pack has a whole share of it.
      const paid = line ? line.price_paise - Number(line.discount_paise) / line.quantity : 0
      return sum + paid * (good + damaged)
    }, 0)
  }

  function isTold(kind: string, order: OrderRow, askedAt: number): boolean {
    const recent = (left.get(order.id) ?? []).filter(({ until }) => until > askedAt - 2 * minuteMs)
    return [order, ...recent].some(({ stage }) => toldOf[kind]?.includes(stage) ?? true)
  }

  function wentBack(paymentId: string) {
    return bank.refunds.some((one) => one.paymentId === paymentId)
  }

  async function lookAtOrders() {
    const before = new Map(orders.map((order) => [order.id, order]))
    orders = await stage.rows<OrderRow>(`select ${orderColumns} from orders`)
    for (const order of orders) {
      if (!known.has(order.id)) await meet(order)
      else await compare(order, before.get(order.id))
      const { stage } = before.get(order.id) ?? order
      if (stage !== order.stage) left.set(order.id, [...(left.get(order.id) ?? []), { stage, until: clock.now() }])
    }
    for (const { id } of known.values().map(({ order }) => order))
      if (!orders.some((order) => order.id === id)) throw new Broken('an order is gone')
    lookAtKeys()
    for (const order of orders)
      if (order.state === 'confirmed' && before.get(order.id)?.state === 'cancelled')
        if (orders.some((one) => isAnotherParcel(order, one, before.get(one.id))))
          throw new Broken('late money confirmed an order whose buyer has ordered again')
    const unpaid = orders.filter((order) => order.state === 'pending').map((order) => order.user_id)
    lookAtLimits(before)
    if (new Set(unpaid).size < unpaid.length) throw new Broken('a shopper has two unpaid orders')
    for (const order of promised.values()) {
      const now = orders.find((one) => one.id === order.id)
      if (!now || now.number !== order.number || now.total_paise !== order.totalPaise - changedPaiseOf(now))
        throw new Broken('an acknowledged order is missing or changed')
      if (order.state === 'confirmed' && now.state !== 'confirmed')
        throw new Broken(`an order acknowledged as confirmed is ${now.state}`)
    }
  }

  function changedPaiseOf({ id }: OrderRow): number {
    return changedPaise({ changes: [], ...known.get(id) })
  }

  /** Seen for the first time, in the very step it was made: its prices are those of the catalogue. */
  async function meet(order: OrderRow) {
    const lines = await stage.rows<Row<'order_lines'>>(`select * from order_lines where order_id = '${order.id}'`)
    known.set(order.id, { order, key: keyOf(order), lines, changes: [] })
    const sum = lines.reduce((total, line) => total + line.price_paise * line.quantity, 0)
    const off = lines.reduce((total, line) => total + Number(line.discount_paise), 0)
    if (lines.length === 0 || order.total_paise !== sum - off + (sum >= freeFromPaise ? 0 : shippingFeePaise))
      throw new Broken('an order is not the sum of its lines less the discount and the shipping')
    for (const line of lines)
      if (!sizes.some((one) => one.product_id === line.product_id && priceIn(one, line) === line.price_paise))
        throw new Broken('an order was made at a price that is not in the catalogue')
    if (order.state === 'confirmed') await lookAtConfirmation(order, lines)
  }

  async function compare(order: OrderRow, before: OrderRow | undefined) {
    const one = known.get(order.id)
    if (one && before && before.version !== order.version) {
      const paid = { ...one, totalPaise: before.total_paise }
      const changed = await lookAtChanged(stage, order, paid, priceNow)
      if (changed) known.set(order.id, { ...one, ...changed })
    }
    const { order: first, lines } = known.get(order.id) ?? { order, lines: [] }
    if (!before || order.total_paise !== first.total_paise - changedPaiseOf(order) || order.user_id !== first.user_id)
      throw new Broken('an order changed')
    if (before.provider_order_id && before.provider_order_id !== order.provider_order_id)
      throw new Broken('an order changed its payment')
    if (
      before.replaced === 0 &&
      order.replaced === 1 &&
      !orders.some((one) => one.id !== order.id && keyOf(one) === keyOf(order)) &&
      order.version === before.version
    )
      throw new Broken('an order gave way to another checkout')
    if (before.provider === 'cod' && order.provider !== 'cod' && !isUnshipped(before.stage))
      throw new Broken(`cash of an order that was ${before.stage} is asked for no more`)
    if (before.replaced === 1 && order.replaced === 0) throw new Broken('a replaced order came back')
    if (before.state === order.state) return
    const move = `${before.state} to ${order.state}`
    if (!['pending to confirmed', 'pending to cancelled', 'cancelled to confirmed'].includes(move))
      throw new Broken(`an order went from ${move}`)
    if (
      order.state === 'cancelled' &&
      order.replaced === 0 &&
      (before.expires_at ?? 0) > clock.now() &&
      !gotOther(order)
    )
      throw new Broken('an order was given up before its time')
    if (order.state === 'confirmed') await lookAtConfirmation(order, lines)
  }

  /** Whether another amount than its own was paid for an order. */
  function gotOther({ provider_order_id: id, total_paise }: OrderRow): boolean {
    return bank.payments.some(
      (one) => one.providerOrderId === id && one.everCaptured && partOfOrder(one) !== total_paise,
    )
  }

  /** Whether another order of the buyer waited for payment, or was confirmed, since a revived one was placed. */
  function isAnotherParcel(revived: OrderRow, one: OrderRow, before: OrderRow | undefined): boolean {
    if (one.id === revived.id || one.user_id !== revived.user_id || one.state === 'cancelled' || !before) return false
    return before.state === 'pending' || (before.settled_at ?? 0) >= revived.placed_at
  }

  function keyOf(order: OrderRow): string {
    return known.get(order.id)?.key ?? `${order.user_id} ${order.checkout_key.split('~')[0]}`
  }

  /** What belongs to a confirmation is there in the same step. */
  async function lookAtConfirmation(order: OrderRow, lines: Row<'order_lines'>[]) {
    const jobs = await stage.rows<{ kind: string }>(`select kind from outbox where subject = '${order.id}'`)
    if (jobs.length !== 3) throw new Broken('a confirmed order is not announced to everybody')
    const [cart] = await stage.rows<{ lines: string }>(`select lines from carts where user_id = '${order.user_id}'`)
    const left = JSON.parse(cart?.lines ?? '[]') as { id: string }[]
    if (left.some((item) => lines.some((line) => line.product_id === item.id)))
      throw new Broken('what was ordered is still in the cart')
  }

  function lookAtKeys() {
    const alive = new Set<string>()
    for (const { id, state, replaced } of orders) {
      const key = known.get(id)?.key ?? ''
      if (state === 'cancelled') continue
      if (alive.has(key)) throw new Broken('one checkout made two orders')
      if (replaced === 1) throw new Broken('a replaced order is alive')
      alive.add(key)
    }
  }

  /** What is held without money, and ordered by cash, stays within its limits. */
  function lookAtLimits(before: ReadonlyMap<string, OrderRow>) {
    const packs = orders
      .filter((order) => order.state === 'pending')
      .flatMap((order) => known.get(order.id)?.lines ?? [])
      .reduce((sum, line) => sum + line.quantity, 0)
    if (packs > limits.unpaidPacksPerNetwork) throw new Broken(`${packs} packs are held over one network`)
    const waiting = orders.filter(
      (order) => order.provider === 'cod' && ['new', 'accepted', 'packed'].includes(order.stage),
    )
    const packsOf = (some: OrderRow[]) =>
      some.flatMap(({ id }) => known.get(id)?.lines ?? []).reduce((sum, line) => sum + line.quantity, 0)
    for (const { user_id } of waiting.filter(({ id }) => !before.has(id)))
      if (
        packsOf(waiting) > limits.cashPacksPerPhone ||
        packsOf(waiting.filter((one) => one.user_id === user_id)) > limits.cashPacksPerAccount
      )
        throw new Broken('more packs wait for cash than may')
    if (orders.some((order) => order.held_for !== null && order.state !== 'pending' && !waiting.includes(order)))
      throw new Broken('the network of an order that holds nothing is kept')
    for (const user of users) {
      let [ends, count] = [0, 0]
      const cash = orders.filter((order) => order.user_id === user && order.provider === 'cod')
      for (const { placed_at } of cash.toSorted((a, b) => a.placed_at - b.placed_at)) {
        if (placed_at >= ends) [ends, count] = [placed_at + limits.windowMs, 0]
        if (++count > limits.cashOrdersPerAccount) throw new Broken('an account has more cash orders than it may')
      }
    }
  }

  function priceNow(line: Row<'order_lines'>): number | undefined {
    const size = sizes.find((one) => one.product_id === line.product_id)
    return size && priceIn(size, line)
  }

  function linesOf(orderId: string): Row<'order_lines'>[] {
    return known.get(orderId)?.lines ?? []
  }

  async function lookAtStock() {
    const ofStock = await stage.rows<{ product_id: string; sum: number }>(
      "select product_id, sum(change) as sum from stock_moves where (order_id is null and reason <> 'opening') or reason = 'counted' group by product_id",
    )
    const supply = new Map<string, number>(products.map((id) => [id, stockAtFirst]))
    for (const { product_id, sum } of ofStock) supply.set(product_id, stockAtFirst + sum)
    const held = new Map<string, number>()
    for (const { id, state, stage } of orders) {
      if (state === 'cancelled' || stage === 'cancelled') continue
      const returned = goods.listReturns(id)
      for (const { product_id: product, position, quantity } of known.get(id)?.lines ?? []) {
        const back = returned.filter((line) => line.position === position)
        const good = back.reduce((sum, line) => sum + line.good, 0)
        if (back.reduce((sum, line) => sum + line.good + line.damaged + line.lost, 0) > quantity)
          throw new Broken('more came back than was sent')
        held.set(product, (held.get(product) ?? 0) + quantity - good)
      }
    }
    for (const { product_id: id, stock } of sizes) {
      const taken = held.get(id) ?? 0
      if (stock < 0) throw new Broken(`the stock of ${id} is ${stock}`)
      if (stock + taken !== supply.get(id))
        throw new Broken(`of ${supply.get(id)} ${id}, ${stock} are there and ${taken} are promised`)
    }
  }

  function lookAtMoney() {
    refunds.lookAtBank()
    const paid = new Set<string>()
    for (const order of orders) {
      if (order.state === 'pending' && refunds.ofOrder(order.id).some(({ reason }) => reason === 'mismatch'))
        throw new Broken('an order waits for a payment that has come')
      if (order.state !== 'confirmed' || order.provider === 'cod') continue
      const id = order.payment_id ?? ''
      if (!bank.isCaptured(id, order.provider_order_id, known.get(order.id)?.order.total_paise ?? 0))
        throw new Broken('an order is confirmed without its money')
      if (paid.has(id)) throw new Broken('one payment paid two orders')
      paid.add(id)
    }
  }
}

/** What each pack of a line costs by the catalogue. */
function priceIn(size: Row<'pack_sizes'>, { quantity }: { quantity: number }): number {
  if (quantity >= 10 && size.price10_paise !== null) return Math.min(size.price10_paise, size.price_paise)
  return quantity >= 5 && size.price5_paise !== null ? Math.min(size.price5_paise, size.price_paise) : size.price_paise
}
