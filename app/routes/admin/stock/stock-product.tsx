import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { commandAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { stockAction } from '#app/admin/stock/stock-action.server'
import { CountForm, LowAtForm, ReceiveForm } from '#app/admin/stock/stock-forms.tsx'
import { sizeAddress } from '#app/admin/stock/stock-links'
import { BatchList, LedgerList, SizeChips, StockFigures } from '#app/admin/stock/stock-panels.tsx'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { indianDay } from '#domain/calendar/moment'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { findStock, listLedger } from '#domain/stock/read-stock.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/stock-product'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, query }, { id }: { id: string }) => {
  const wanted = query.get('size')
  const product = await findStock(db, now, { id, size: wanted })
  const size = product?.sizes.find(({ label }) => wanted === null || label === wanted)
  if (!product || !size) throw notFound()
  const after = readCursor(query.get('after'))
  const today = indianDay(now)
  return {
    product,
    size,
    today,
    isOlder: after !== null,
    ledger: await listLedger(db, { productId: product.id, label: size.label, after }),
  }
})

export const action = commandAction(stockAction)
export const clientAction = sendCommand
export const shouldRevalidate = refreshAfterRefusal

export default function StockOfProduct({ loaderData }: Route.ComponentProps) {
  const { product, size, today, ledger, isOlder } = loaderData
  return (
    <AdminLayout title={product.name} tab={t('Stock: {name}', { name: product.name })}>
      <ResultBar />
      <p className="-mt-3 mb-4 flex flex-wrap gap-x-5">
        <TextLink to="/admin/stock">{t('All stock')}</TextLink>
        <TextLink to={`/admin/products/edit/${product.id}`}>{t('Edit the product')}</TextLink>
      </p>
      <SizeChips product={product} chosen={size.label} />
      <div key={size.label} className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title={size.label}>
            <StockFigures size={size} />
            <ReceiveForm size={size} today={today} shelfLifeDays={product.shelfLifeDays} />
            <CountForm size={size} />
            <LowAtForm size={size} />
          </Panel>
          <Panel title={t('Batches')}>
            <BatchList productId={product.id} size={size} />
          </Panel>
        </div>
        <Panel title={t('Ledger')} id="ledger">
          <LedgerList productId={product.id} rows={ledger.rows} />
          {isOlder && <TextLink to={`${sizeAddress(product.id, size.label)}#ledger`}>{t('Newest')}</TextLink>}
          {ledger.next && (
            <NextPage to={sizeAddress(product.id, size.label, writeCursor(ledger.next))} part="ledger">
              {t('Older')}
            </NextPage>
          )}
        </Panel>
      </div>
    </AdminLayout>
  )
}
