import { useRef } from 'react'
import { Form, Link, redirect } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { ScanField } from '#app/admin/shared/scan-field.tsx'
import { packs } from '#app/admin/stock/stock-texts'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { findByBarcode } from '#domain/catalog/barcodes.server'
import { listStock, type StockView } from '#domain/stock/read-stock.server'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/stock'

export const handle: RouteHandle = staffPage

const views = ['all', 'low', 'expired'] as const satisfies StockView[]
const viewTexts = () => ({ all: t('All'), low: t('Low'), expired: t('Past their date') })
const emptyTexts = () => ({
  all: t('There is no product yet.'),
  low: t('Nothing runs low.'),
  expired: t('Nothing in stock is past its date.'),
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const asked = new URL(request.url).searchParams
  const searched = (asked.get('q') ?? '').trim().slice(0, 60)
  const view = views.find((one) => one === asked.get('view')) ?? 'all'
  const { db, clock } = context.get(shopContext)
  const scanned = searched === '' ? null : await findByBarcode(db, searched)
  if (scanned) throw redirect(`/admin/stock/${scanned.productId}?size=${encodeURIComponent(scanned.label)}`)
  return { staff, searched, view, products: await listStock(db, clock.now(), { search: searched, view }) }
}

export const meta = adminMeta(() => t('Stock'))

export default function StockPage({ loaderData: { staff, searched, view, products } }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <AdminLayout staff={staff} title={t('Stock')}>
      <FilterChips
        label={t('Which products')}
        chips={views.map((one) => ({
          to: one === 'all' ? '/admin/stock' : `/admin/stock?view=${one}`,
          text: viewTexts()[one],
          isCurrent: one === view,
        }))}
        className="mb-4"
      />
      <p className="mb-4 flex flex-wrap gap-2 max-sm:[&>*]:grow max-sm:[&>*]:px-3">
        <ButtonLink to="/admin/stock/receive">{t('Receive a delivery')}</ButtonLink>
        <ButtonLink to="/admin/stock/count" kind="outline">
          {t('Count a shelf')}
        </ButtonLink>
      </p>
      <Form ref={form} role="search" className="mb-5 flex items-start gap-3">
        {view !== 'all' && <input type="hidden" name="view" value={view} />}
        <ScanField
          label={t('Product or barcode')}
          type="search"
          name="q"
          defaultValue={searched}
          maxLength={60}
          className="min-w-0 flex-1"
          scanned={() => form.current?.requestSubmit()}
        />
        <SubmitButton kind="outline" className="mt-7">
          {t('Find')}
        </SubmitButton>
      </Form>
      {products.length === 0 && (
        <p className="rounded-lg bg-white p-8 text-center text-ink-soft shadow-card">
          {searched ? t('No product has “{searched}” in its name.', { searched }) : emptyTexts()[view]}
        </p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {products.map(({ id, name, nameGu, sizes }) => (
          <li key={id} className="rounded-lg bg-white p-4 shadow-card">
            <h2 className="text-card wrap-anywhere">{name}</h2>
            {nameGu && (
              <p lang="gu" className="text-sm text-ink-soft wrap-anywhere">
                {nameGu}
              </p>
            )}
            <ul className="mt-2 divide-y divide-line">
              {sizes.map((size) => (
                <li key={size.label}>
                  <Link
                    to={`/admin/stock/${id}?size=${encodeURIComponent(size.label)}`}
                    className="flex min-h-14 items-center justify-between gap-4 py-2 hover:bg-paper"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      {size.label}
                      {size.isArchived && <span className="text-sm text-ink-soft"> {t('· no longer sold')}</span>}
                      {size.waiting > 0 && (
                        <span className="block text-sm text-ink-soft">
                          {t('{packs} promised, not packed', { packs: packs(size.waiting) })}
                        </span>
                      )}
                      {size.expired > 0 && (
                        <span className="block text-sm font-semibold text-danger">
                          ⚠{' '}
                          {plural(size.expired, '1 pack past its date', '{count} packs past their date', {
                            count: size.expired,
                          })}
                        </span>
                      )}
                    </span>
                    <span className={`shrink-0 tabular-nums ${size.isLow ? 'font-semibold text-danger' : ''}`}>
                      {size.isLow && size.stock > 0 && <span className="text-sm">{t('Low:')} </span>}
                      {size.stock > 0 ? packs(size.stock) : t('Sold out')}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </AdminLayout>
  )
}
