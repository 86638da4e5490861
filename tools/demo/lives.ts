import { indianFields } from '#domain/calendar/moment'
import type { Random } from '#tools/demo/random'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What the demo's orders come to, and how many of 300. */
const fates = {
  new: 21,
  unconfirmed: 4,
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
export type Fate = keyof typeof fates

/** How long ago orders of each fate were placed, in days. */
const ages: Record<Fate, [from: number, to: number]> = {
  new: [0.01, 0.9],
  unconfirmed: [1.1, 1.9],
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

export type LifeStep =
  | 'pay'
  | 'confirm-cod'
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
export type Life = { fate: Fate; isCash: boolean; placedAt: number; steps: { step: LifeStep; at: number }[] }

/** Over the last 90 days, in the shares of all fates; the same for the same draws. */
export function inventLives(random: Random, count: number, now: number): Life[] {
  const all = Object.entries(fates).flatMap(([fate, many]) => Array<Fate>(many).fill(fate as Fate))
  // Every n-th of the list keeps the shares.
  const chosen = Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)] ?? 'delivered')
  return chosen.map((fate) => inventLife(random, fate, now))
}

function inventLife(random: Random, fate: Fate, now: number): Life {
  const isCash = fate === 'unconfirmed' || (fate !== 'expired' && fate !== 'waiting' && random.chance(0.45))
  const [youngest, oldest] = ages[fate]
  const placedAt = inWakingHours(now - Math.round(random.between(youngest, oldest) * day), now)
  const plan = planOf(random, fate, isCash)
  const last = placedAt + (plan.at(-1)?.after ?? 0)
  // What would lie ahead of now has gone quicker.
  const pace = last > now - 5 * minute ? Math.max(0, now - 5 * minute - placedAt) / (last - placedAt) : 1
  return {
    fate,
    isCash,
    placedAt,
    steps: plan.map(({ step, after }) => ({ step, at: placedAt + Math.round(after * pace) })),
  }
}

/** Nobody orders at night, where the order is old enough to be moved. */
function inWakingHours(at: number, now: number): number {
  const indianHour = indianFields(at).getUTCHours()
  return indianHour < 7 && now - at > 2 * day ? at + 8 * hour : at
}

type Planned = { step: LifeStep; after: number }[]

function planOf(random: Random, fate: Fate, isCash: boolean): Planned {
  let after = 0
  const plan: Planned = []
  const then = (step: LifeStep, from: number, to: number) => {
    after += random.between(from, to)
    plan.push({ step, after })
  }
  const untilAccepted = () => {
    then('accept', 0.3 * hour, 6 * hour)
    if (random.chance(0.04)) {
      then('undo', 10_000, 50_000)
      then('accept-again', minute, hour)
    }
    if (random.chance(0.12)) then('note', minute, 20 * minute)
  }
  const untilPacked = () => {
    untilAccepted()
    then('pack', hour, 18 * hour)
  }
  const untilSent = () => {
    untilPacked()
    then('hand-over', hour, 8 * hour)
  }
  if (fate === 'expired' || fate === 'waiting' || fate === 'unconfirmed') return plan
  if (!isCash) then('pay', minute, 4 * minute)
  else if (random.chance(0.75)) then('confirm-cod', 5 * minute, 50 * minute)
  if (fate === 'accepted') untilAccepted()
  if (fate === 'packed') untilPacked()
  if (fate === 'on-the-way' || fate === 'overdue') untilSent()
  if (fate === 'returning' || fate === 'returned') {
    untilSent()
    then('start-return', 2 * day, 4 * day)
  }
  if (fate === 'returned') then('finish-return', 2 * day, 5 * day)
  if (fate === 'delivered') {
    untilSent()
    then('deliver', 1.5 * day, 5 * day)
  }
  if (fate === 'called-off-by-buyer') then('cancel-by-buyer', 5 * minute, 3 * hour)
  if (fate === 'called-off-by-shop') {
    untilAccepted()
    then('cancel-by-shop', hour, 9 * hour)
  }
  if (fate === 'called-off-packed') {
    untilPacked()
    then('cancel-by-shop', hour, 9 * hour)
  }
  return plan
}
