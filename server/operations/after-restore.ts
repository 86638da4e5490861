import { dayMs } from '#domain/calendar/moment'

/** The provider refunds payments that are at most this old. */
const refundableMs = 190 * dayMs

/**
 * Returns the SQL that prepares a restored database for what happened after the backup. It holds documents until an owner confirms the last
 * numbers. It schedules a check of the provider's refunds for earlier payments: the newest first and all within 1.9 days, so
 * that new payments do not wait behind them.
 */
export function sqlAfterRestore(now: Date): string {
  const at = now.getTime()
  return [
    `insert into shop_state (name, value) values ('numbers_in_doubt', 1) on conflict (name) do update set value = excluded.value`,
    `update orders set check_at = ${at} + (${at} - placed_at) / 100 where payment_id is not null and placed_at > ${at - refundableMs}`,
  ].join('; ')
}
