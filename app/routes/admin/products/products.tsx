import { data } from 'react-router'
import { z } from 'zod'
import { type PriceResult, ProductList } from '#app/admin/products/product-list.tsx'
import { actorAndTime } from '#app/admin/products/product-texts'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { searchedIn } from '#app/admin/shared/list-search.tsx'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { type StaffForm, staffAction, staffLoader, tickField } from '#app/admin/shared/staff-form.server'
import { formText } from '#app/forms/form-text'
import { parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { priceChangeText } from '#domain/catalog/admin-texts'
import { changePrice, type PriceRefusal } from '#domain/catalog/change-price.server'
import {
  listNewProducts,
  listProductsForAdmin,
  type NewProduct,
  type ProductsView,
} from '#domain/catalog/product-list.server'
import { formatRupees, parseRupees } from '#domain/money'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/products'

export const handle: RouteHandle = staffPage

const viewNames: readonly ProductsView[] = ['all', 'drafts', 'missing', 'hidden', 'archived']
const views = (): Record<ProductsView, { name: string; empty: string }> => ({
  all: { name: t('All'), empty: t('There is no product yet.') },
  drafts: { name: t('Draft waits'), empty: t('No draft waits.') },
  missing: { name: t('Missing data'), empty: t('Every label has what the law wants.') },
  hidden: { name: t('Hidden'), empty: t('Nothing is hidden.') },
  archived: { name: t('Archived'), empty: t('Nothing is archived.') },
})

export const loader = staffLoader(async ({ db, query }) => {
  const asked = {
    view: viewNames.find((view) => view === query.get('view')) ?? ('all' as const),
    search: searchedIn(query),
    after: readCursor(query.get('after')),
  }
  const hasNew = asked.view === 'drafts' || (asked.view === 'all' && asked.search === '' && asked.after === null)
  const newProducts = hasNew ? await listNewProducts(db) : []
  const { products, next } = await listProductsForAdmin(db, asked)
  return { ...asked, newProducts, products, next: next && writeCursor(next) }
})

export const action = staffAction(changeOnePrice)
export const shouldRevalidate = refreshAfterRefusal

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, search, newProducts, products, next } = loaderData
  return (
    <AdminLayout
      title={t('Products')}
      isTitleQuiet
      search={{ label: t('Find a product by its name'), placeholder: t('Product'), searched: search }}
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
      <FilterChips
        label={t('Products')}
        chips={viewNames.map((name) => ({
          to: listAddress('/admin/products', { view: name !== 'all' && name }),
          text: views()[name].name,
          isCurrent: name === view && search === '',
        }))}
        className="max-lg:mt-2"
      />
      <nav
        aria-label={t('More')}
        className="-mx-gutter mb-2 flex gap-x-5 overflow-x-auto px-gutter whitespace-nowrap [scrollbar-width:none]"
      >
        <TextLink to="/admin/offers">{t('Offers')}</TextLink>
        <TextLink to="/admin/products/import">{t('As a file')}</TextLink>
        <TextLink to="/admin/products/reviews">{t('Reviews')}</TextLink>
        <TextLink to="/admin/products/words">{t('Words of the search')}</TextLink>
      </nav>
      <FormError text={actionData?.ok === false ? actionData.message : undefined} />
      <FormSuccess text={actionData?.ok && actionData.message} />
      {newProducts.length > 0 && <NewProducts products={newProducts} />}
      {products.length === 0 && newProducts.length > 0 ? null : products.length === 0 ? (
        <EmptyList>{search ? t('No product has “{search}” in its name.', { search }) : views()[view].empty}</EmptyList>
      ) : (
        <ProductList products={products} />
      )}
      {next && (
        <NextPage to={listAddress('/admin/products', { view: view !== 'all' && view, q: search, after: next })}>
          {t('More products')}
        </NextPage>
      )}
    </AdminLayout>
  )
}

/** Lists products that were started and never published; no other list has them. */
function NewProducts({ products }: { products: NewProduct[] }) {
  return (
    <section
      aria-label={t('New, not in the shop yet')}
      className="mb-2 flex flex-wrap items-center gap-x-5 rounded-lg bg-turmeric/25 px-4"
    >
      <h2 className="text-sm font-semibold">{t('New, not in the shop yet')}</h2>
      {products.map(({ id, name }) => (
        <TextLink key={id} to={`/admin/products/edit/${id}`}>
          {name}
        </TextLink>
      ))}
    </section>
  )
}

/** Ten lakh rupees. */
const maxPricePaise = 1_000_000_00

const noPrice = () => t('Please type a price in rupees, such as 215 or 99.50.')
const priceForm = () =>
  z.object({
    product: z.string(unreadable()).min(1, unreadable()).max(80, unreadable()),
    label: z.string(unreadable()).min(1, unreadable()).max(60, unreadable()),
    seen: z.string(unreadable()).regex(/^\d{1,10}$/, unreadable()),
    price: z
      .string(noPrice())
      .max(20, noPrice())
      .transform(parseRupees)
      .pipe(z.number(noPrice()).positive(noPrice()).max(maxPricePaise, noPrice())),
    sure: tickField,
  })

async function changeOnePrice({ db, clock, by, form }: StaffForm) {
  const parsed = parseForm(priceForm(), form, noPrice())
  if (!parsed.ok) return parsed.refused
  const { product, label, seen, price: pricePaise, sure: isSure } = parsed.values
  const seenPaise = Number(seen)
  const result = await changePrice(db, clock, by, { productId: product, label, seenPaise, pricePaise, isSure })
  if (result.ok) {
    const message = t('{price} is in the shop.', { price: formatRupees(pricePaise) })
    return data<PriceResult>({ ok: true, message })
  }
  const message = priceRefusalText(result, { fromPaise: seenPaise, toPaise: pricePaise })
  const values = { price: formText(form, 'price'), seen: result.reason === 'stale' ? String(result.pricePaise) : seen }
  const [asks, isAboveMrp] = [result.reason === 'large', result.reason === 'above-mrp']
  return refuseForm(form, 409, { field: 'price', message, values, asks, isAboveMrp })
}

function priceRefusalText(refusal: PriceRefusal, change: { fromPaise: number; toPaise: number }): string {
  switch (refusal.reason) {
    case 'gone':
      return t('This size is sold no more.')
    case 'stale':
      return t('{nameAndTime} changed this price: it is {price} now.', {
        nameAndTime: actorAndTime(refusal.last),
        price: formatRupees(refusal.pricePaise),
      })
    case 'above-mrp':
      return t('That is above the MRP of {mrp}. Change the MRP of the product first.', {
        mrp: formatRupees(refusal.mrpPaise),
      })
    case 'large':
      return t('{change} Is that meant?', { change: priceChangeText(change.fromPaise, change.toPaise) })
  }
}
