import { sql } from 'kysely'
import { overdueBefore } from '#domain/calendar/complaint-deadlines'
import type { Db } from '#domain/database'

const maxListed = 100

/** Lists overdue complaints, oldest first; `orderId` is null when a complaint names no order. */
export async function listOverdueComplaints(
  db: Db,
  now: number,
): Promise<{ ticket: string; orderId: string | null }[]> {
  const { unacknowledged, unsettled } = overdueBefore(now)
  return (
    db
      .selectFrom('letters')
      .select(['ticket', 'order_id as orderId'])
      // Must match the condition of the index `letters_open_complaints` exactly.
      .where(sql<boolean>`state = 'open' and kind = 'complaint'`)
      .where('received_at', '<', Math.max(unacknowledged, unsettled))
      .where((eb) =>
        eb.or([
          eb.and([eb('acknowledged_at', 'is', null), eb('received_at', '<', unacknowledged)]),
          eb('received_at', '<', unsettled),
        ]),
      )
      .orderBy('received_at')
      .limit(maxListed)
      .execute()
  )
}
