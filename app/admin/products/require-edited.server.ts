import { data } from 'react-router'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import type { RequestContext } from '#app/context'
import { type EditedProduct, findEdited } from '#domain/catalog/drafts.server'
import type { Db } from '#domain/database'

/** Returns the signed-in staff member and the product that they edit. */
export async function requireEdited(context: RequestContext, productId: string) {
  const { staff, db } = await readStaffRequest(context)
  return { staff, db, edited: await getEdited(db, productId) }
}

/** Returns a product with its draft. Throws a 404 response for an unknown one. */
export async function getEdited(db: Db, productId: string): Promise<EditedProduct> {
  const edited = await findEdited(db, productId)
  if (!edited) throw data(null, { status: 404 })
  return edited
}
