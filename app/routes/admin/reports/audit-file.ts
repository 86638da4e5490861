import { type AuditChange, readAuditFilter, toAuditRow } from '#app/admin/reports/audit-rows.server'
import { csvResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listWholeAudit } from '#domain/audit/read-audit.server'
import { formatDate, indianClock } from '#domain/calendar/moment'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { formatNumber } from '#domain/text'
import type { Route } from './+types/audit-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

/** About a year of entries of a busy shop. */
const maxEntries = 20_000

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, db, query } = await readStaffRequest(context, { freshCode: true })
  const { actor, subject } = await readAuditFilter(db, staff, query)
  const settings = await readSettings(db)
  const rows: string[][] = [['Date', 'Time', 'Who', 'Did', 'About', 'Before', 'After']]
  for await (const slice of listWholeAudit(db, { actor, subject }, maxEntries + 1))
    for (const entry of slice) {
      const { at, who, did, about, changes } = toAuditRow(entry, settings)
      rows.push([
        formatDate(at),
        indianClock(at),
        who,
        [did.before.trim(), did.after.trim()].filter(Boolean).join(' … '),
        about.text,
        side(changes, 'before'),
        side(changes, 'after'),
      ])
    }
  // One entry more than fits was read: the note replaces its row.
  if (rows.length > 1 + maxEntries)
    rows.splice(-1, 1, [`Only the newest ${formatNumber(maxEntries)} entries are in this file.`])
  return csvResponse(rows, 'audit.csv', { forExcel: true })
}

function side(changes: AuditChange[], which: 'before' | 'after'): string {
  return changes.flatMap((change) => (change[which] === null ? [] : [`${change.name}: ${change[which]}`])).join('; ')
}
