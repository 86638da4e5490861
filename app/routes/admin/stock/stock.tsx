import { redirect, useNavigate } from 'react-router'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { searchedIn } from '#app/admin/shared/list-search.tsx'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { ScanButton } from '#app/admin/shared/scan-field.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { batchAddress, sizeAddress } from '#app/admin/stock/stock-links'
import { StockList } from '#app/admin/stock/stock-list.tsx'
import { stockViewNames } from '#app/admin/stock/stock-texts'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { findByBarcode } from '#domain/catalog/catalog.server'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { listBatchesByCode } from '#domain/stock/batch-recipients.server'
import { listStockPage } from '#domain/stock/read-stock.server'
import { type StockView, stockViews } from '#domain/stock/stock-views'
import { t } from '#domain/texts/translate'
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

export const meta = adminMeta(() => t('Stock'))

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
