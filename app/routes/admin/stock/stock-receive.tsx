import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { Panel } from '#app/admin/shared/panel.tsx'
import { keyUsedText } from '#app/admin/shared/refusal-texts'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { goodsReceiptAction } from '#app/admin/stock/goods-receipt-action.server'
import { GoodsReceiptSheet } from '#app/admin/stock/goods-receipt-sheet.tsx'
import { ReceiptList } from '#app/admin/stock/receipt-list.tsx'
import { receivedText } from '#app/admin/stock/stock-texts'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { indianDay } from '#domain/calendar/moment'
import { listSizes } from '#domain/stock/listed-sizes.server'
import { listReceipts, listSupplierNames } from '#domain/stock/read-receipts.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/stock-receive'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, query }) => {
  const sizes = await listSizes(db)
  const receipts = await listReceipts(db, { most: 5 })
  return {
    sizes,
    receipts,
    suppliers: await listSupplierNames(db),
    today: indianDay(now),
    chosen: sizes.filter(({ productId }) => productId === query.get('product')).map(({ text }) => text),
    isChanged: query.has('changed'),
    done: receipts.find(({ id }) => id === query.get('done')) ?? null,
  }
})

export const action = staffAction(goodsReceiptAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('Receive a delivery'))

export default function ReceivePage({ loaderData, actionData }: Route.ComponentProps) {
  const { receipts, done, isChanged, ...sheet } = loaderData
  return (
    <AdminLayout title={t('Receive a delivery')}>
      <p className="-mt-3 mb-4">
        <TextLink to="/admin/stock">{t('All stock')}</TextLink>
      </p>
      <div className="grid gap-6">
        {isChanged && <FormError text={keyUsedText()} />}
        <FormSuccess text={done && receivedText(done.lines)} />
        <GoodsReceiptSheet {...sheet} key={done?.id} isDone={done !== null} result={actionData} />
        {receipts.length > 0 && (
          <Panel title={t('Last deliveries')}>
            <ReceiptList receipts={receipts} />
          </Panel>
        )}
      </div>
    </AdminLayout>
  )
}
