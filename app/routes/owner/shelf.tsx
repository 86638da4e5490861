import { Link } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { ListSearch } from '#app/owner/list-search.tsx'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { changeOnePrice } from '#app/owner/shelf/price-action.server'
import { readShelfQuery } from '#app/owner/shelf/read-shelf-query'
import { ShelfChips } from '#app/owner/shelf/shelf-chips.tsx'
import { ShelfList } from '#app/owner/shelf/shelf-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { listShelf, type ShelfProduct } from '#domain/catalog/shelf.server'
import type { Route } from './+types/shelf'

export const handle: RouteHandle = { ...staffPage, work: 'form' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const query = readShelfQuery(new URL(request.url).searchParams)
  return { staff, ...query, ...(await listShelf(context.get(shopContext).db, query)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  return changeOnePrice(context, staff, await readForm(request))
}

export function meta({ matches }: Route.MetaArgs) {
  return ownerMeta(matches[0], 'Shelf', '/owner/shelf')
}

export default function ShelfPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, view, search, products, next } = loaderData
  return (
    <OwnerLayout
      staff={staff}
      title="Shelf"
      search={
        <ListSearch action="/owner/shelf" label="Find a product by its name" placeholder="Product" searched={search} />
      }
      actions={
        <span className="flex flex-wrap gap-3">
          <ButtonLink to="/owner/shelf/stock" kind="outline">
            Stock
          </ButtonLink>
          <ButtonLink to="/owner/shelf/new" kind="outline">
            New product
          </ButtonLink>
        </span>
      }
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ShelfChips view={view} searched={search} />
        <p className="flex flex-wrap gap-x-5">
          {tools.map(({ to, text }) => (
            <Link key={to} to={to} className="flex min-h-tap items-center text-link underline">
              {text}
            </Link>
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
          {search ? `No product has “${search}” in its name.` : emptyTexts[view]}
        </p>
      ) : (
        <ShelfList products={products} first={actionData} />
      )}
      {next && (
        <p className="mt-6 text-center">
          <Link
            to={`?${new URLSearchParams({ view, q: search, after: `${next.position}.${next.id}` })}`}
            className="text-link underline"
          >
            More products
          </Link>
        </p>
      )}
    </OwnerLayout>
  )
}

/** Whether the result stands at its own size. */
function isShown(size: string, products: ShelfProduct[]): boolean {
  return products.some(({ id, sizes }) => sizes.some(({ label }) => `${id}|${label}` === size))
}

const tools = [
  { to: '/owner/shelf/prices', text: 'Price sheet' },
  { to: '/owner/shelf/import', text: 'As a file' },
]

const emptyTexts = {
  all: 'There is no product yet.',
  low: 'Nothing runs low.',
  hidden: 'Nothing is hidden or archived.',
  missing: 'Every label has what the law wants.',
}
