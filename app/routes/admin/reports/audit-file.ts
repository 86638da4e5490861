import { requireStaff } from '#app/accounts/require-staff.server'
import { readAuditFilter } from '#app/admin/reports/audit-filter.server'
import { csvResponse } from '#app/admin/shared/csv-response.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listWholeAudit } from '#domain/audit/read-audit.server'
import type { Route } from './+types/audit-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

/** About a year of entries of a busy shop. */
const maxRows = 20_000

/** Returns the entries that fit the filter, as CSV. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { freshCode: true })
  const { db } = context.get(shopContext)
  const { actor, subject } = await readAuditFilter(db, staff, new URL(request.url).searchParams)
  const rows: string[][] = [['at', 'who', 'act', 'what', 'before', 'after', 'request']]
  for await (const slice of listWholeAudit(db, { actor, subject }, maxRows))
    for (const entry of slice)
      rows.push([
        ...[new Date(entry.at).toISOString(), entry.actor, entry.act, entry.subject],
        ...[JSON.stringify(entry.before), JSON.stringify(entry.after), entry.requestId ?? ''],
      ])
  return csvResponse(rows, 'audit.csv')
}
