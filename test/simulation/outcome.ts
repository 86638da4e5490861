import { hourMs, minuteMs } from '#domain/calendar/moment'
import { deliver, work } from '#test/simulation/actions'
import { partOfOrder } from '#test/simulation/bank'
import { Broken } from '#test/simulation/broken'
import { lookAtReports } from '#test/simulation/reports'
import type { World } from '#test/simulation/world'

const rounds = [
  minuteMs,
  30 * minuteMs,
  hourMs,
  6 * hourMs,
  6 * hourMs,
  12 * hourMs,
  ...Array<number>(6).fill(25 * hourMs),
]

/** Heals everything, lets days pass, and then nothing may be owed to anybody. */
export async function sumUp(world: World): Promise<void> {
  for (const line of Object.values(world.lines)) Object.assign(line, { up: true, faulty: false })
  await world.finish()
  let days = 0
  for (const ms of rounds) {
    for (const refund of world.bank.refunds) world.bank.finishRefund(refund, true)
    for (const event of world.bank.events()) world.launch(deliver(world, event))
    await world.finish()
    await world.advance(ms)
    world.launch(work(world, world.instance(), 'all'))
    await world.finish()
    days += ms / (24 * hourMs)
    if (days > 2 && days < 3) await lookAtDebts(world, 'or under way')
  }
  await lookAtDebts(world)
  lookAtOrders(world)
  await lookAtOutbox(world)
  await lookAtReports(world)
}

/** Every captured payment is one confirmed order or one refund; before the end, a refund the shop is still at will do. */
async function lookAtDebts({ bank, invariants, stage }: World, underWay?: 'or under way') {
  const jobs = await stage.rows<{ subject: string }>(
    "select subject from outbox where kind = 'refund' and state = 'due'",
  )
  const alarms = (await stage.rows<{ subject: string }>("select subject from outbox where kind = 'alarm'")).map(
    ({ subject }) => subject,
  )
  const recorded = invariants.refunds.payments()
  for (const payment of bank.payments) {
    const order = invariants.orders().find((one) => one.payment_id === payment.id)
    const backPaise = bank.refundedPaise(payment.id)
    const refunds = invariants.refunds.ofPayment(payment.id)
    const isNobodys = order === undefined || order.stage === 'cancelled'
    const decidedPaise = refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
    const owedPaise = isNobodys ? partOfOrder(payment) - invariants.refunds.unsentPaise(payment.id) : decidedPaise
    if (!payment.everCaptured) {
      if (backPaise > 0 || order) throw new Broken('money that never came was given back or counted')
    } else if (underWay && backPaise < owedPaise && refunds.some(({ id }) => jobs.some((job) => job.subject === id)))
      continue
    else if (backPaise !== owedPaise)
      throw new Broken(`of captured money ${owedPaise} paise are to go back, and ${backPaise} did`)
    else if (!recorded.some((one) => one.id === payment.id)) throw new Broken('captured money is not in the books')
    const isWrong = partOfOrder(payment) !== bank.orders.get(payment.providerOrderId)?.amountPaise
    const reasons = refunds.map(({ reason }) => reason)
    if (!isWrong && reasons.includes('mismatch')) throw new Broken('the right amount goes back as another one')
    const isUnplaced = invariants
      .orders()
      .some((one) => one.provider_order_id === payment.providerOrderId && one.state !== 'confirmed')
    if (isWrong && isUnplaced && payment.everCaptured && reasons.includes('double'))
      throw new Broken('another amount than that of the order goes back as paid twice')
    if (reasons.includes('mismatch') && !alarms.includes(`payment ${payment.id}`))
      throw new Broken('the owner is not told of a payment that was not the amount of its order')
  }
}

function lookAtOrders({ invariants, messaging, crashes }: World) {
  for (const order of invariants.orders()) {
    if (order.state === 'pending') throw new Broken('an order still waits')
    if (order.state === 'confirmed')
      for (const key of [`confirmation ${order.number}`, `shop_new_order ${order.number}`, `mail ${order.id}`])
        lookAtMessage(key, 1, order.stage === 'cancelled')
    if (order.stage === 'cancelled') lookAtMessage(`order_cancelled ${order.number}`, 1)
    // Of a parcel that was lost whole a mail alone tells.
    const isLost = invariants.goods.listReturns(order.id).every(({ good, damaged }) => good + damaged === 0)
    if (order.stage === 'returned') lookAtMessage(`order_returned ${order.number}`, 1, isLost)
    const refunds = invariants.refunds.ofOrder(order.id)
    const own = refunds.filter(({ method }) => method === 'provider')
    const open = own.find(({ state }) => !['processed', 'dropped'].includes(state))
    if (open) throw new Broken(`a refund is ${open.state} in the end`)
    const sent = refunds.filter(({ sent_at, state }) => sent_at !== null || state === 'processed')
    // One of the dashboard that has failed since is dropped, and nobody is told that it was sent.
    const isDropped = (one: (typeof sent)[number]) => one.state === 'dropped'
    if (sent.length > 0) lookAtMessage(`order_refund ${order.number}`, sent.length, sent.some(isDropped))
    for (const one of sent) lookAtMessage(`mail refund-${one.id}`, 1, isDropped(one))
  }

  function lookAtMessage(key: string, times: number, mayBeMissing = false) {
    const { sent, refused, unknown } = messaging.messageOf(key)
    if (!mayBeMissing && sent < times && refused === 0 && unknown === 0) throw new Broken(`${key} was never sent`)
    if (sent > times + crashes + unknown) throw new Broken(`${key} was sent ${sent} times`)
  }
}

/** What was given up has a reason that this history gave. */
async function lookAtOutbox({ stage, crashes }: World) {
  const jobs = await stage.rows<{ kind: string; state: string; last_error: string | null }>(
    "select kind, state, last_error from outbox where state <> 'done'",
  )
  for (const { kind, state, last_error: reason } of jobs)
    if (state !== 'failed' || kind === 'refund' || !['MessageRefused', 'MessageDelayed'].includes(reason ?? ''))
      throw new Broken(`${kind} is ${state} in the outbox: ${reason}, ${crashes} crashes`)
}
