import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { dayMs, isoTime } from '#domain/calendar/moment'
import { type ClockDoubt, type MachineClock, toleranceMs } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { shopLimits } from '#domain/limits/shop-limits'
import { listDocumentsAhead, moveTimesBack, moveTimesForward } from '#domain/operations/move-times.server'
import { createShopClock, maxDowntimeMs, type RecordedTime, type ShopClock } from '#domain/operations/shop-clock'
import { readState, writeState } from '#domain/queries/shop-state.server'
import { transact } from '#domain/transaction.server'

/** Returns the shop's clock, which compares the machine's time with the last certain time that the database records. */
export async function openShopClock(db: Db, machine: MachineClock): Promise<ShopClock> {
  const recorded = await readRecordedTime(db)
  if (recorded.recordedAt > 0) return createShopClock(machine, recorded)
  return createShopClock(machine, { ...recorded, newestRowAt: await findNewestRow(db) })
}

/**
 * Records the present time if it is certain; first sets the clock by what an owner has confirmed at another instance. Returns why the time is in doubt,
 * or null.
 */
export async function recordTime(db: Db, clock: ShopClock): Promise<ClockDoubt | null> {
  const { recordedAt, confirmedAt } = await readRecordedTime(db)
  if (confirmedAt !== clock.confirmedAt()) clock.setTime(recordedAt, confirmedAt)
  const now = clock.takeCertainTime()
  if (now === null) return clock.doubt()
  if (now > recordedAt) await writeState(db, 'time_recorded', now)
  return null
}

/**
 * Sets the shop's time to the machine's, because an owner confirms it. Moves rows that are dated ahead of it back by the difference; where the last
 * confirmation moved rows back wrongly, restores their times and moves the rows written since forward. The audit and issued documents never change.
 * If another instance has confirmed the time meanwhile, sets the clock by that and moves nothing. Returns how many rows were moved.
 */
export async function confirmTime(db: Db, clock: ShopClock, by: StaffActor): Promise<{ rows: number }> {
  const before = clock.doubt()
  const wrongSince = clock.confirmedAt()
  const aheadMs = clock.aheadMs()
  const at = before?.machine ?? clock.now()
  const behindMs = before ? Math.max(0, before.machine - before.known) : 0
  // A step forward waits until unpaid orders are renewed, so that none expires meanwhile; a step back comes first, so that no row is dated ahead.
  const isForward = before !== null && aheadMs === 0
  if (!isForward) clock.setTime(at)
  try {
    const confirmed = await transact(db, async (tx) => {
      if ((await readState(tx, 'time_confirmed')) !== wrongSince) return null
      const movedBackMs = await readState(tx, 'time_moved_back')
      // The last confirmation went back by as much as this one goes forward: it was the wrong one.
      const isTakenBack = isSameJump(behindMs, movedBackMs) && at - behindMs - wrongSince < maxDowntimeMs
      await writeState(tx, 'time_recorded', at)
      await writeState(tx, 'time_confirmed', at)
      await writeState(tx, 'time_moved_back', aheadMs)
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
      clock.setTime(at)
    }
    return confirmed ?? { rows: 0 }
  } catch (error) {
    // Restores the earlier state: the time is in doubt again.
    if (before && !isForward) clock.setTime(before.known, wrongSince)
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

async function readRecordedTime(db: Db): Promise<RecordedTime> {
  return { recordedAt: await readState(db, 'time_recorded'), confirmedAt: await readState(db, 'time_confirmed') }
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
