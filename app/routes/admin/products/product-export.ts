import { csvResponse, fileResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listCatalogRows } from '#domain/catalog/catalog-csv.server'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import type { Route } from './+types/product-export'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

/** Returns the whole catalogue as a file to edit and import. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = await readStaffRequest(context)
  const { format } = params
  if (format !== 'csv' && format !== 'json') throw notFound()
  const entries = await readCatalogEntries(db)
  return format === 'csv'
    ? csvResponse(listCatalogRows(entries), 'products.csv', { forExcel: true })
    : fileResponse(`${JSON.stringify(entries, null, 2)}\n`, 'products.json')
}
