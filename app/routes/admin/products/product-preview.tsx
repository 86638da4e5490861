import type { ComponentType } from 'react'
import { data, Link } from 'react-router'
import { requireEdited } from '#app/admin/products/require-edited.server'
import { pageMeta } from '#app/layout/meta'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import ProductPage, { loader as loadProductPage } from '#app/routes/shop/product.tsx'
import { listProducts } from '#domain/catalog/catalog.server'
import { previewProduct } from '#domain/catalog/preview.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-preview'

/** Shown in the shop's layout, as buyers would see it. */
const { frame: _, ...inShop } = staffPage
export const handle: RouteHandle = inShop

/** Takes the surrounding data from a live product, because this one may be new or hidden. */
export async function loader({ context, request, params, ...args }: Route.LoaderArgs) {
  const { db, edited } = await requireEdited(context, request, params.id)
  const [first] = await listProducts(db)
  const inThere = edited.status === 'live' ? edited.entry.id : first?.id
  if (!inThere) throw data(t('There is no product in the shop yet, so a page cannot be shown.'), { status: 404 })
  const around = await loadProductPage({ ...args, context, request, params: { id: inThere } } as never)
  return { ...around, product: await previewProduct(db, edited.entry) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = t('Preview: {name}', { name: loaderData?.product.name ?? '' })
  return pageMeta({
    root: matches[0],
    title,
    description: t('The admin of the shop.'),
    path: '/admin/products',
    hidden: true,
  })
}

/** The product page's component; it reads the data of the current route, which is this one. */
const Page = ProductPage as unknown as ComponentType

export default function PreviewPage({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <>
      <p className="bg-turmeric px-gutter py-2 text-center font-semibold text-ink">
        {t('A preview: nobody else sees it.')}{' '}
        <Link to={`/admin/products/edit/${product.id}`} className="inline-block py-2 underline">
          {t('Back to the draft')}
        </Link>
      </p>
      <Page />
    </>
  )
}
