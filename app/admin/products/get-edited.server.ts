import { notFound } from '#app/navigation/not-found'
import { type EditedProduct, findEdited } from '#domain/catalog/drafts.server'
import type { Db } from '#domain/database'

/** Returns a product with its draft. Throws a 404 response for an unknown one. */
export async function getEdited(db: Db, productId: string): Promise<EditedProduct> {
  const edited = await findEdited(db, productId)
  if (!edited) throw notFound()
  return edited
}
