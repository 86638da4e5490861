import { fileResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { writeCatalogCsv } from '#domain/catalog/catalog-csv.server'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import { byteOrderMark } from '#domain/files/write-csv.server'
import type { Route } from './+types/product-export'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

/** Returns the whole catalogue as a file to edit and import. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = await readStaffRequest(context)
  const { format } = params
  if (format !== 'csv' && format !== 'json') throw notFound()
  const entries = await readCatalogEntries(db)
  const body =
    format === 'csv' ? `${byteOrderMark}${writeCatalogCsv(entries)}` : `${JSON.stringify(entries, null, 2)}\n`
  return fileResponse(body, `products.${format}`)
}
