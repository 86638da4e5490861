import { requireStaff } from '#app/accounts/require-staff.server'
import { changeOnePrice } from '#app/admin/products/price-action.server'
import { ProductList } from '#app/admin/products/product-list.tsx'
import { ProductTabs } from '#app/admin/products/product-tabs.tsx'
import { readProductsQuery } from '#app/admin/products/read-products-query'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { ListSearch } from '#app/admin/shared/list-search.tsx'
import { NextPage } from '#app/admin/shared/next-page.tsx'
import { shopContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type ListedProduct, listProductsForAdmin } from '#domain/catalog/product-list.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/products'

export const handle: RouteHandle = { ...staffPage, work: 'form' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const query = readProductsQuery(new URL(request.url).searchParams)
  return { staff, ...query, ...(await listProductsForAdmin(context.get(shopContext).db, query)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  return changeOnePrice(context, staff, await readForm(request))
}

export const meta = adminMeta(() => t('Products'))

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, view, search, products, next } = loaderData
  return (
    <AdminLayout
      staff={staff}
      title={t('Products')}
      search={
        <ListSearch
          action="/admin/products"
          label={t('Find a product by its name')}
          placeholder={t('Product')}
          searched={search}
        />
      }
      actions={
        <span className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/stock" kind="outline">
            {t('Stock')}
          </ButtonLink>
          <ButtonLink to="/admin/products/new" kind="outline">
            {t('New product')}
          </ButtonLink>
        </span>
      }
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ProductTabs view={view} searched={search} />
        <p className="flex flex-wrap gap-x-5">
          {tools().map(({ to, text }) => (
            <TextLink key={to} to={to}>
              {text}
            </TextLink>
          ))}
        </p>
      </div>
      {actionData?.ok === false && !isShown(actionData.size, products) && (
        <div className="mb-4">
          <FormError text={actionData.message} />
        </div>
      )}
      {products.length === 0 ? (
        <p className="rounded-lg bg-white p-8 text-center text-ink-soft shadow-card">
          {search ? t('No product has “{search}” in its name.', { search }) : emptyTexts()[view]}
        </p>
      ) : (
        <ProductList products={products} first={actionData} />
      )}
      {next && (
        <NextPage to={`?${new URLSearchParams({ view, q: search, after: `${next.position}.${next.id}` })}`}>
          {t('More products')}
        </NextPage>
      )}
    </AdminLayout>
  )
}

/** Returns whether the result is shown at its own size. */
function isShown(size: string | undefined, products: ListedProduct[]): boolean {
  return products.some(({ id, sizes }) => sizes.some(({ label }) => `${id}|${label}` === size))
}

const tools = () => [
  { to: '/admin/products/prices', text: t('Price list') },
  { to: '/admin/products/import', text: t('As a file') },
]

const emptyTexts = () => ({
  all: t('There is no product yet.'),
  low: t('Nothing runs low.'),
  hidden: t('Nothing is hidden or archived.'),
  missing: t('Every label has what the law wants.'),
})
