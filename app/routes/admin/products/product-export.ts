import { csvResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listCatalogRows } from '#domain/catalog/catalog-csv.server'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import type { Route } from './+types/product-export'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await readStaffRequest(context)
  return csvResponse(listCatalogRows(await readCatalogEntries(db)), 'products.csv', { forExcel: true })
}
