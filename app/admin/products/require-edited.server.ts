import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { type RequestContext, shopContext } from '#app/context'
import { findEdited } from '#domain/catalog/drafts.server'

/** Returns the signed-in staff member and the product that they edit, with its draft. Throws a 404 response for an unknown product. */
export async function requireEdited(context: RequestContext, request: Request, productId: string) {
  const staff = await requireStaff(context, request)
  const { db } = context.get(shopContext)
  const edited = await findEdited(db, productId)
  if (!edited) throw data(null, { status: 404 })
  return { staff, db, edited }
}
