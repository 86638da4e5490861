import { dayMs, hourMs, indianFields, minuteMs } from '#domain/calendar/moment'
import type { Random } from '#tools/demo/random'

/** The outcomes of the demo's orders and their number per 300 orders. */
const outcomes = {
  new: 25,
  accepted: 15,
  packed: 13,
  'on-the-way': 26,
  overdue: 3,
  returning: 4,
  delivered: 176,
  returned: 14,
  'called-off-by-buyer': 8,
  'called-off-by-shop': 6,
  'called-off-packed': 3,
  expired: 6,
  waiting: 1,
} as const
type Outcome = keyof typeof outcomes

/** Range of the age of orders by outcome, in days. */
const ages: Record<Outcome, [from: number, to: number]> = {
  new: [0.01, 0.9],
  accepted: [0.2, 1.6],
  packed: [0.5, 2.2],
  'on-the-way': [1.5, 7.5],
  overdue: [13, 17],
  returning: [5, 9],
  delivered: [5, 90],
  returned: [14, 88],
  'called-off-by-buyer': [1, 80],
  'called-off-by-shop': [2, 80],
  'called-off-packed': [3, 70],
  expired: [0.2, 60],
  waiting: [0.002, 0.006],
}

export type OrderStep =
  | 'pay'
  | 'accept'
  | 'undo'
  | 'accept-again'
  | 'note'
  | 'pack'
  | 'hand-over'
  | 'deliver'
  | 'start-return'
  | 'finish-return'
  | 'cancel-by-buyer'
  | 'cancel-by-shop'

/** Times in epoch milliseconds. */
export type PlannedOrder = {
  outcome: Outcome
  isCash: boolean
  placedAt: number
  steps: { step: OrderStep; at: number }[]
}

/** Plans orders of the last 90 days in the given proportions; deterministic for the same `random`. */
export function planOrders(random: Random, count: number, now: number): PlannedOrder[] {
  const all = Object.entries(outcomes).flatMap(([outcome, many]) => Array<Outcome>(many).fill(outcome as Outcome))
  // Taking every n-th entry keeps the proportions.
  const chosen = Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)] ?? 'delivered')
  return chosen.map((outcome) => planOrder(random, outcome, now))
}

function planOrder(random: Random, outcome: Outcome, now: number): PlannedOrder {
  const isCash = outcome !== 'expired' && outcome !== 'waiting' && random.chance(0.45)
  const [youngest, oldest] = ages[outcome]
  const placedAt = inWakingHours(now - Math.round(random.between(youngest, oldest) * dayMs), now)
  const plan = planOf(random, outcome, isCash)
  const last = placedAt + (plan.at(-1)?.after ?? 0)
  // Shortens the plan so that no step lies in the future.
  const pace = last > now - 5 * minuteMs ? Math.max(0, now - 5 * minuteMs - placedAt) / (last - placedAt) : 1
  return {
    outcome,
    isCash,
    placedAt,
    steps: plan.map(({ step, after }) => ({ step, at: placedAt + Math.round(after * pace) })),
  }
}

/** Moves orders from the night to the morning if they are older than two days. */
function inWakingHours(at: number, now: number): number {
  const indianHour = indianFields(at).getUTCHours()
  return indianHour < 7 && now - at > 2 * dayMs ? at + 8 * hourMs : at
}

type Planned = { step: OrderStep; after: number }[]

function planOf(random: Random, outcome: Outcome, isCash: boolean): Planned {
  let after = 0
  const plan: Planned = []
  const then = (step: OrderStep, from: number, to: number) => {
    after += random.between(from, to)
    plan.push({ step, after })
  }
  const untilAccepted = () => {
    then('accept', 0.3 * hourMs, 6 * hourMs)
    if (random.chance(0.04)) {
      then('undo', 10_000, 50_000)
      then('accept-again', minuteMs, hourMs)
    }
    if (random.chance(0.12)) then('note', minuteMs, 20 * minuteMs)
  }
  const untilPacked = () => {
    untilAccepted()
    then('pack', hourMs, 18 * hourMs)
  }
  const untilSent = () => {
    untilPacked()
    then('hand-over', hourMs, 8 * hourMs)
  }
  if (outcome === 'expired' || outcome === 'waiting') return plan
  if (!isCash) then('pay', minuteMs, 4 * minuteMs)
  if (outcome === 'accepted') untilAccepted()
  if (outcome === 'packed') untilPacked()
  if (outcome === 'on-the-way' || outcome === 'overdue') untilSent()
  if (outcome === 'returning' || outcome === 'returned') {
    untilSent()
    then('start-return', 2 * dayMs, 4 * dayMs)
  }
  if (outcome === 'returned') then('finish-return', 2 * dayMs, 5 * dayMs)
  if (outcome === 'delivered') {
    untilSent()
    then('deliver', 1.5 * dayMs, 5 * dayMs)
  }
  if (outcome === 'called-off-by-buyer') then('cancel-by-buyer', 5 * minuteMs, 3 * hourMs)
  if (outcome === 'called-off-by-shop') {
    untilAccepted()
    then('cancel-by-shop', hourMs, 9 * hourMs)
  }
  if (outcome === 'called-off-packed') {
    untilPacked()
    then('cancel-by-shop', hourMs, 9 * hourMs)
  }
  return plan
}
