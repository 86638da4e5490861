import { dayMs } from '#domain/calendar/moment'

const refundableMs = 190 * dayMs

/**
 * Documents wait until an owner confirms the last numbers. The provider is asked for refunds made since: the newest
 * payments first and all within 1.9 days, so that new ones do not wait behind them.
 */
export function sqlAfterRestore(now: Date): string {
  const at = now.getTime()
  return [
    `insert into shop_state (name, value) values ('numbers_in_doubt', 1) on conflict (name) do update set value = excluded.value`,
    `update orders set check_at = ${at} + (${at} - placed_at) / 100 where payment_id is not null and placed_at > ${at - refundableMs}`,
  ].join('; ')
}
