import { Link, redirect } from 'react-router'
import { getEdited } from '#app/admin/products/product-action.server'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { CartDrawer } from '#app/cart/cart-drawer.tsx'
import { loadProductPage } from '#app/catalog/load-product-page.server'
import { ProductView } from '#app/catalog/product-view.tsx'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { readEdited } from '#domain/catalog/drafts.server'
import { previewProduct } from '#domain/catalog/publish-draft.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-preview'

/** Shown in the shop's layout, as buyers would see it. */
export const handle: RouteHandle = staffPage

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = await readStaffRequest(context)
  const read = readEdited(await getEdited(db, params.id))
  // The review says what is not right yet.
  if (!read.ok) throw redirect(`/admin/products/edit/${params.id}/publish`)
  const product = await previewProduct(db, clock.now(), read.entry)
  if (!product) throw notFound()
  return loadProductPage(db, clock, product)
}

export const meta: Route.MetaFunction = adminMeta(({ loaderData }) =>
  t('Preview: {name}', { name: loaderData?.product.name ?? '' }),
)

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p className="bg-turmeric px-gutter py-2 text-center font-semibold text-ink">
        {t('A preview: nobody else sees it.')}{' '}
        <Link to={`/admin/products/edit/${loaderData.product.id}`} className="inline-block py-2 underline">
          {t('Back to the draft')}
        </Link>
      </p>
      <ProductView {...loaderData} />
      <CartDrawer />
    </>
  )
}
