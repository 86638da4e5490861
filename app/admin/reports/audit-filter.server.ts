import { actorName } from '#app/admin/reports/audit-rows.server'
import type { Staff } from '#domain/accounts/staff'
import { listStaff } from '#domain/accounts/staff.server'
import { type AuditQuery, listAuditActors } from '#domain/audit/read-audit.server'
import type { Db } from '#domain/database'
import { parseOrderNumber } from '#domain/orders/order'
import { findOrderIdByNumber } from '#domain/orders/orders.server'

export type AuditFilter = { person: string; order: string }

/** Reads the filter of the audit. Managers see only their own entries; an unknown order number has none. */
export async function readAuditFilter(
  db: Db,
  staff: Staff,
  query: URLSearchParams,
): Promise<AuditQuery & { filter: AuditFilter }> {
  const order = (query.get('order') ?? '').trim().slice(0, 40)
  const person = staff.role === 'owner' ? (query.get('person') ?? '').slice(0, 64) : staff.user.id
  const number = parseOrderNumber(order)
  const orderId = number && (await findOrderIdByNumber(db, number))
  return {
    actor: person || null,
    subject: order ? (orderId ?? 'none') : null,
    filter: { person, order },
  }
}

/** Returns the actors that the filter offers: the staff, and whoever else has entries, such as former staff, the command line and the shop itself. */
export async function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  const team = (await listStaff(db)).map(({ user }) => ({ id: user.id, name: user.name }))
  const others = (await listAuditActors(db)).filter(({ id }) => team.every((member) => member.id !== id))
  return [...team, ...others.map(({ id, name }) => ({ id, name: actorName(name) }))]
}
