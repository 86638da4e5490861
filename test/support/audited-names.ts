import { hasAuditName } from '#app/admin/reports/audit-facts'
import type { Db } from '#domain/database'

/** Lists the audited values, with their acts, that the page of the audit shows by their keys, in English. */
export async function listUnnamed(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit').select(['act', 'before', 'after']).distinct().execute()
  const unnamed = rows.flatMap(({ act, ...sides }) =>
    [sides.before, sides.after].flatMap((json) => {
      const { fields = '', ...values } = JSON.parse(json) as Record<string, unknown>
      const keys = [...Object.keys(values), ...String(fields).split(' ').filter(Boolean)]
      return keys.filter((key) => !hasAuditName(act, key)).map((key) => `${key} of ${act}`)
    }),
  )
  return [...new Set(unnamed)]
}
