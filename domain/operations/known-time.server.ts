import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { dayMs, isoTime } from '#domain/calendar/moment'
import type { ClockDoubt, MachineClock } from '#domain/clock'
import type { Db } from '#domain/database'
import { shopLimits } from '#domain/limits'
import { listDocumentsAhead, moveTimesBack, moveTimesForward } from '#domain/operations/move-times.server'
import { createShopClock, maxDowntimeMs, type ShopClock, toleranceMs } from '#domain/operations/shop-clock'
import { readState } from '#domain/shop-state.server'
import type { StaffActor } from '#domain/staff-actor'
import { transact } from '#domain/transaction.server'

/** Creates the shop's clock from the machine's clock and from the time that the database holds as certain. */
export async function openShopClock(db: Db, machine: MachineClock): Promise<ShopClock> {
  const { recordedAt, confirmedAt } = await readKnownTime(db)
  if (recordedAt > 0) return createShopClock(machine, { recordedAt, confirmedAt })
  return createShopClock(machine, { recordedAt, confirmedAt, newestRowAt: await findNewestRow(db) })
}

/** Records the time while it is certain, and adopts a confirmation made at another instance; returns the doubt, if any. */
export async function recordTime(db: Db, clock: ShopClock): Promise<ClockDoubt | null> {
  const { recordedAt, confirmedAt } = await readKnownTime(db)
  if (confirmedAt !== clock.confirmedAt()) clock.adopt(recordedAt, confirmedAt)
  const now = clock.settle()
  if (now === null) return clock.doubt()
  if (now > recordedAt) await writeKnownTime(db, 'time_recorded', now)
  return null
}

/**
 * Accepts the machine's time because an owner confirms it. Rows dated ahead of it are moved back by the difference; where the last
 * confirmation moved rows back wrongly, they are put back, and rows written since are moved forward. The audit and issued documents never change. Moves
 * nothing where another instance has confirmed the time meanwhile, and adopts that. Returns how many rows were moved.
 */
export async function confirmTime(db: Db, clock: ShopClock, by: StaffActor): Promise<{ rows: number }> {
  const before = clock.doubt()
  const wrongSince = clock.confirmedAt()
  const aheadMs = clock.aheadMs()
  const at = before?.machine ?? clock.now()
  const behindMs = before ? Math.max(0, before.machine - before.known) : 0
  // A time forward is adopted after unpaid orders are renewed, so that none expires meanwhile; a time back at once, so that no row is dated ahead.
  const isForward = before !== null && aheadMs === 0
  if (!isForward) clock.adopt(at)
  try {
    const confirmed = await transact(db, async (tx) => {
      if ((await readState(tx, 'time_confirmed')) !== wrongSince) return null
      const movedBackMs = await readState(tx, 'time_moved_back')
      // The last confirmation went back by as much as this one goes forward: it was the wrong one.
      const isTakenBack = isSameJump(behindMs, movedBackMs) && at - behindMs - wrongSince < maxDowntimeMs
      await writeKnownTime(tx, 'time_recorded', at)
      await writeKnownTime(tx, 'time_confirmed', at)
      await writeKnownTime(tx, 'time_moved_back', aheadMs)
      let rows = 0
      if (aheadMs > 0) rows = await moveTimesBack(tx, at, aheadMs)
      else if (before && isTakenBack) rows = await moveTimesForward(tx, wrongSince, before.known + dayMs, behindMs)
      if (aheadMs === 0) await renewUnpaidOrders(tx, at)
      await recordAudit(tx, {
        ...doneBy(by, at),
        act: 'clock.confirm',
        subject: 'clock',
        before: { time: isoTime(before?.known ?? at) },
        after: {
          time: isoTime(at),
          datedBack: aheadMs > 0 ? rows : 0,
          datedForward: aheadMs > 0 ? 0 : rows,
          documentsAhead: (await listDocumentsAhead(tx, at)).join(' '),
        },
      })
      return { rows }
    })
    if (!confirmed) await recordTime(db, clock)
    else if (isForward) {
      // Those that were placed by the old time while the rows were written.
      await renewUnpaidOrders(db, at)
      clock.adopt(at)
    }
    return confirmed ?? { rows: 0 }
  } catch (error) {
    // Restores the earlier state: the time is in doubt again.
    if (before && !isForward) clock.adopt(before.known, wrongSince)
    throw error
  }
}

/** Returns whether a clock went forward by as much as it had gone back: to the minutes, but for jumps that only a long downtime explains. */
function isSameJump(forwardMs: number, backMs: number): boolean {
  return backMs > 0 && Math.abs(forwardMs - backMs) <= (backMs < maxDowntimeMs ? toleranceMs : dayMs)
}

/** Extends unpaid orders that were placed while the clock was behind, so that they do not expire at once. */
async function renewUnpaidOrders(tx: Db, now: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ expires_at: now + shopLimits.unpaidOrderLivesMs })
    .where('state', '=', 'pending')
    .where('expires_at', '<', now)
    .execute()
}

async function readKnownTime(db: Db): Promise<{ recordedAt: number; confirmedAt: number }> {
  return { recordedAt: await readState(db, 'time_recorded'), confirmedAt: await readState(db, 'time_confirmed') }
}

async function writeKnownTime(db: Db, name: string, value: number): Promise<void> {
  await db.updateTable('shop_state').set({ value }).where('name', '=', name).execute()
}

/** Returns the newest time of any row, for a shop that has not recorded its time yet. */
async function findNewestRow(db: Db): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .select('placed_at as at')
    .where('state', '=', 'confirmed')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .execute()
  const documents = await db.selectFrom('series').select('last_at as at').execute()
  return Math.max(0, ...[...orders, ...documents].map(({ at }) => at))
}
