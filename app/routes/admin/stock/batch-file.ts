import { csvResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { formatDate } from '#domain/calendar/moment'
import { phoneDigits } from '#domain/delivery/phone'
import { findBatch, listBatchRecipients } from '#domain/stock/batch-recipients.server'
import type { Route } from './+types/batch-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, query } = await readStaffRequest(context)
  const [productId, code] = [query.get('product') ?? '', query.get('code') ?? '']
  if (!(await findBatch(db, now, { productId, code }))) throw notFound()
  const rows: (string | number)[][] = [['order', 'ordered on', 'name', 'phone', 'size', 'packs', 'stage', 'notified']]
  for (const one of await listBatchRecipients(db, { productId, code }))
    rows.push([
      one.number,
      formatDate(one.placedAt),
      one.name,
      phoneDigits(one.phone),
      one.sizes,
      one.quantity,
      one.stage,
      one.notice ?? 'no',
    ])
  return csvResponse(rows, 'batch.csv', { forExcel: true })
}
