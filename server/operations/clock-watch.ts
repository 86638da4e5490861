import { recordAudit } from '#domain/audit/audit.server'
import { formatMoment } from '#domain/calendar/moment'
import type { ClockDoubt } from '#domain/clock'
import type { Db } from '#domain/database'
import { raiseAlarm } from '#domain/notifications/raise-alarm.server'
import { recordTime } from '#domain/operations/recorded-time.server'
import type { ShopClock } from '#domain/operations/shop-clock'
import type { Log } from '#server/operations/log'

/**
 * Returns the task that records the time while the clock is certain. Before its first answer, and while the time is in doubt, it requests the time from an external
 * service; in doubt it raises one alarm. It writes an audit entry when the machine's clock was corrected without a person's confirmation.
 */
export function createClockWatch(db: Db, clock: ShopClock, log: Log, askTime: (() => Promise<void>) | null) {
  let doubted: { since: ClockDoubt; confirmedAt: number } | null = null
  let isAsked = false
  return async () => {
    if (clock.doubt() || !isAsked)
      try {
        await askTime?.()
        isAsked = true
      } catch (error) {
        log.error('clock.not-asked', error)
      }
    const doubt = await recordTime(db, clock)
    if (doubt && !doubted) {
      log.error('clock.in-doubt', new Error('The time of the machine cannot be right'), times(doubt))
      await raiseAlarm(db, clock, 'clock', alarmText(doubt))
      doubted = { since: doubt, confirmedAt: clock.confirmedAt() }
    }
    if (doubt || !doubted) return
    const isBySomebody = doubted.confirmedAt !== clock.confirmedAt()
    if (!isBySomebody)
      await recordAudit(db, {
        at: clock.now(),
        actor: 'system',
        act: 'clock.right',
        subject: 'clock',
        before: times(doubted.since),
      })
    log.info('clock.certain', {})
    doubted = null
  }
}

function times({ machine, known }: ClockDoubt) {
  return { machine: new Date(machine).toISOString(), known: new Date(known).toISOString() }
}

function alarmText({ machine, known }: ClockDoubt): string {
  return `The clock of the shop’s machine says ${formatMoment(machine)}, and it should be about ${formatMoment(known)}. The shop goes by the latter and issues no invoices until an owner has looked: see Orders, Issues.`
}
