import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import type { ShopIssue } from '#domain/operations/shop-issues.server'
import { heldUntil } from '#domain/outbox/outbox.server'
import { orderByUpi } from '#test/support/admin'
import { act, board, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import type { Story } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

export const year = 365 * dayMs

/** Tables whose times a confirmation may move. */
export const movedTables = ['orders', 'order_events', 'payments', 'refunds', 'shipments', 'staff', 'letters']

/** What is done in the stories of a wrong clock. */
export function wrongClock(story: Story) {
  const driver = providerDriver(story)

  /** The machine's time and what was signed in by it are wrong by so much. */
  async function putWrong(ms: number): Promise<void> {
    story.setClockWrong(ms)
    const expiresAt = new Date(story.now() + ms + dayMs).toISOString()
    await story.db.updateTable('session').set({ expiresAt, updatedAt: expiresAt }).execute()
  }

  const paidOrder = async (shopper?: Visitor) => (await orderByUpi(driver, { shopper })).orderId

  const step = async (
    staff: Visitor,
    name: string,
    orderId: string,
    fields: Record<string, string> = {},
    path = '/admin',
  ) => act(staff, name, [await seenOf(story, orderId)], fields, path)

  const pack = (staff: Visitor, orderId: string) => step(staff, 'pack', orderId, { picked: 'by-list' }, '/admin/pick')

  const issuesOf = async (staff: Visitor) => (await board(staff, 'view=issues')) as unknown as { issues: ShopIssue[] }

  const invoices = () =>
    story.db
      .selectFrom('documents')
      .select(['number', 'issued_at'])
      .where('kind', '=', 'invoice')
      .orderBy('number')
      .execute()

  async function confirmTime(staff: Visitor): Promise<void> {
    const [trouble] = (await issuesOf(staff)).issues
    if (trouble?.kind !== 'clock') throw new Error('The clock is not in doubt')
    const sent = await staff.submit('/admin?view=issues', {
      intent: 'confirm-time',
      key: randomUUID(),
      machine: String(trouble.machine),
    })
    expect(sent.status).toBe(302)
  }

  /** Every time of the tables that a confirmation may move, by table, key and column. */
  async function timesOf(tables: readonly string[]): Promise<Map<string, number>> {
    const times = new Map<string, number>()
    for (const table of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(story.db)
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (/(_at|^at|^since)$/.test(column) && typeof value === 'number' && value < heldUntil)
            times.set(`${table} ${row.id ?? row.user_id ?? row.order_id} ${column}`, value)
    }
    return times
  }

  return { driver, putWrong, paidOrder, step, pack, issuesOf, invoices, confirmTime, timesOf }
}
