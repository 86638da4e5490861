import { Link, redirect, useNavigate } from 'react-router'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { searchedIn } from '#app/admin/shared/list-search.tsx'
import { EmptyList, Rows } from '#app/admin/shared/panel.tsx'
import { ScanButton } from '#app/admin/shared/scan-field.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { batchAddress, sizeAddress } from '#app/admin/stock/stock-links'
import { stockViewNames } from '#app/admin/stock/stock-texts'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { packsText } from '#domain/catalog/admin-texts'
import { findByBarcode } from '#domain/catalog/catalog.server'
import { findCategory } from '#domain/catalog/categories'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { listBatchesByCode } from '#domain/stock/batch-recipients.server'
import { listStockPage, type ProductStock, type SizeStock } from '#domain/stock/read-stock.server'
import { type StockGroup, type StockView, stockViews } from '#domain/stock/stock-views'
import { plural, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/stock'

export const handle: RouteHandle = staffPage

const emptyTexts = () => ({
  all: t('There is no product yet.'),
  expired: t('Nothing in stock is past its date or recalled.'),
  'sold-out': t('Nothing is sold out.'),
  low: t('Nothing runs low.'),
})

export const loader = staffLoader(async ({ db, now, query }) => {
  const searched = searchedIn(query)
  const view = stockViews.find((one) => one === query.get('view')) ?? 'all'
  const after = readCursor(query.get('after'))
  const scanned = searched === '' ? undefined : await findByBarcode(db, searched)
  if (scanned) throw redirect(sizeAddress(scanned.productId, scanned.label))
  const { products, next } = await listStockPage(db, now, { search: searched, view, after })
  const batches = searched === '' ? [] : await listBatchesByCode(db, searched)
  return { searched, view, batches, products, next: next && writeCursor(next) }
})

export default function StockPage({ loaderData: { searched, view, batches, products, next } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <AdminLayout
      title={t('Stock')}
      isTitleQuiet
      search={{ label: t('Product, barcode or batch'), placeholder: t('Product, barcode or batch'), searched }}
      actions={
        <p className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>a]:grow max-sm:[&>a]:px-3">
          <ScanButton isInRow onFound={(code) => navigate(`/admin/stock?q=${encodeURIComponent(code)}`)} />
        </p>
      }
    >
      <FilterChips
        label={t('Which products')}
        chips={stockViews.map((one) => ({
          to: stockAddress(one),
          text: stockViewNames()[one],
          isCurrent: one === view && searched === '',
        }))}
        className="mb-3 max-lg:mt-2"
      />
      {batches.length > 0 && (
        <ul className="mb-4 grid gap-1" aria-label={t('Batches')}>
          {batches.map(({ productId, productName, code }) => (
            <li key={productId}>
              <TextLink to={batchAddress(productId, code)}>{`${productName}: ${t('Batch {code}', { code })}`}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {products.length === 0 && batches.length > 0 ? null : products.length === 0 ? (
        <EmptyList>
          {searched
            ? t('No product has “{searched}” in its name, and no batch is called so.', { searched })
            : emptyTexts()[view]}
        </EmptyList>
      ) : (
        <StockList products={products} />
      )}
      {next && <NextPage to={stockAddress(view, searched, next)}>{t('More products')}</NextPage>}
    </AdminLayout>
  )
}

function stockAddress(view: StockView, searched = '', after = ''): string {
  return listAddress('/admin/stock', { view: view !== 'all' && view, q: searched, after })
}

/** Lists a page of the stock under what each product needs first, then under its category. */
function StockList({ products }: { products: (ProductStock & { group: StockGroup })[] }) {
  return [...Map.groupBy(products, ({ group }) => group)].map(([group, listed]) => (
    <section key={group} aria-labelledby={`g-${group}`} className="mb-5">
      <h2 id={`g-${group}`} className="mb-1 text-card">
        {groupName(group)}
      </h2>
      <ul className="grid items-start gap-1.5 lg:grid-cols-2 lg:gap-2">
        {listed.map((product) => (
          <li key={product.id} className="rounded-lg bg-white shadow-card">
            <StockOfProduct product={product} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function groupName(group: StockGroup): string {
  const view = stockViews.find((one) => one === group)
  return view ? stockViewNames()[view] : translated(findCategory(group)?.name ?? '')
}

function StockOfProduct({ product: { id, name, nameGu, sizes } }: { product: ProductStock }) {
  return (
    <>
      <h3 className="px-3 pt-2 text-sm leading-tight font-semibold wrap-anywhere sm:text-base">
        {name}
        <GujaratiName name={nameGu} className="ml-2 inline-block text-xs font-normal text-ink-soft" />
      </h3>
      <Rows>
        {sizes.map((size) => (
          <li key={size.label}>
            <Link
              to={sizeAddress(id, size.label)}
              className="flex min-h-tap items-center justify-between gap-4 px-3 py-1 hover:bg-paper"
            >
              <Size size={size} />
            </Link>
          </li>
        ))}
      </Rows>
    </>
  )
}

function Size({ size }: { size: SizeStock }) {
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        {size.label}
        {size.isArchived && <span className="text-sm text-ink-soft"> {t('· no longer sold')}</span>}
        {size.waiting > 0 && (
          <span className="block text-sm text-ink-soft">
            {t('{packs} reserved', { packs: packsText(size.waiting) })}
          </span>
        )}
        {size.expired > 0 && (
          <span className="block text-sm font-semibold text-danger">
            ⚠{' '}
            {plural(size.expired, '1 pack past its date or recalled', '{count} packs past their date or recalled', {
              count: size.expired,
            })}
          </span>
        )}
      </span>
      <span className={`shrink-0 tabular-nums ${size.isLow || size.isSoldOut ? 'font-semibold text-danger' : ''}`}>
        {size.isLow && !size.isSoldOut && <span className="text-sm">{t('Low:')} </span>}
        {size.isSoldOut ? t('Sold out') : packsText(size.stock)}
      </span>
    </>
  )
}
