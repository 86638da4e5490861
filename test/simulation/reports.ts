import { addDays, indianDay } from '#domain/calendar/moment'
import { Broken } from '#test/simulation/broken'
import type { World } from '#test/simulation/world'

/** Remembers what yesterday's report says of refunds: it must say the same ever after. */
export async function rememberDay(world: World): Promise<void> {
  const yesterday = addDays(indianDay(world.clock.now()), -1)
  if (world.bank.refunds.length === 0 || world.stage.isTaken() || world.reported.has(yesterday)) return
  world.reported.set(yesterday, await refundedOn(world, yesterday))
}

/** No past day has changed, and all days together have what the bank took and kept. */
export async function lookAtReports(world: World): Promise<void> {
  const { bank, invariants, clock, reported } = world
  if (bank.refunds.length === 0) return
  for (const [day, paise] of reported)
    if ((await refundedOn(world, day)) !== paise) throw new Broken('what the report of a past day says has changed')
  if (!bank.hasReversals()) return
  let paise = 0
  const last = indianDay(clock.now())
  for (let day = '2026-01-05'; day <= last; day = addDays(day, 1)) paise += await refundedOn(world, day)
  const known = new Set(invariants.refunds.payments().map(({ id }) => id))
  const kept = bank.refunds.filter(({ state, paymentId }) => state === 'processed' && known.has(paymentId))
  if (paise !== kept.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
    throw new Broken(`the reports say that ${paise} paise went back`)
}

async function refundedOn({ core, stage }: World, day: string): Promise<number> {
  return (await core.readMoney(stage.own, { from: day, to: day })).providerRefundsPaise
}
