import { randomUUID } from 'node:crypto'
import { data, Link } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { ActPage } from '#app/owner/acts/act-page.tsx'
import { refreshAfterActs, sendAct } from '#app/owner/acts/send-act'
import { Fold, Panel } from '#app/owner/order/panel.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { BatchList } from '#app/owner/stock/batch-list.tsx'
import { LedgerList } from '#app/owner/stock/ledger-list.tsx'
import { ShelfFigures, SizeChips } from '#app/owner/stock/shelf-figures.tsx'
import { actOnStock } from '#app/owner/stock/stock-action.server'
import { CountForm, LowAtForm, ReceiveForm, TakeOutForm } from '#app/owner/stock/stock-forms.tsx'
import { addDays, indianDay } from '#domain/calendar/moment'
import { listLedger, listStock } from '#domain/stock/read-stock.server'
import { tooOldFrom } from '#domain/stock/shelf-life'
import type { Route } from './+types/stock-product'

export const handle: RouteHandle = { ...staffPage, work: 'form' }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { db, clock } = context.get(shopContext)
  const [product] = await listStock(db, { id: params.id })
  const asked = new URL(request.url).searchParams
  const wanted = asked.get('size')
  const size = product?.sizes.find(({ label }) => wanted === null || label === wanted)
  if (!product || !size) throw data(null, { status: 404 })
  const [at, id = ''] = (asked.get('before') ?? '').split('.')
  const before = /^\d{1,15}$/.test(at ?? '') ? { at: Number(at), id: id.slice(0, 64) } : undefined
  const now = clock.now()
  const today = indianDay(now)
  return {
    ...{ staff, key: randomUUID(), product, size, today, isOlder: before !== undefined },
    tooOldFrom: tooOldFrom(now),
    bestBefore: product.shelfLifeDays === null ? '' : addDays(today, product.shelfLifeDays),
    ledger: await listLedger(db, { productId: product.id, label: size.label, before }),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  return actOnStock({ context, request }, params.id)
}

export const clientAction = sendAct
export const shouldRevalidate = refreshAfterActs

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return ownerMeta(matches[0], `Stock: ${loaderData?.product.name ?? params.id}`, `/owner/shelf/stock/${params.id}`)
}

export default function StockOfProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product, size, today, tooOldFrom, bestBefore, ledger, isOlder } = loaderData
  const open = actionData?.act
  const place = `/owner/shelf/stock/${product.id}?size=${encodeURIComponent(size.label)}`
  return (
    <ActPage title={product.name} loaded={loaderData} first={actionData}>
      <p className="-mt-3 mb-4">
        <Link to="/owner/shelf/stock" className="text-link inline-flex min-h-tap items-center">
          All stock
        </Link>
      </p>
      <SizeChips product={product} chosen={size.label} />
      <div key={size.label} className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title={size.label}>
            <ShelfFigures size={size} />
            <Fold title="Receive" isOpen={open === 'receive'}>
              <ReceiveForm size={size} today={today} bestBefore={bestBefore} />
            </Fold>
            <Fold title="Count" isOpen={open === 'count'}>
              <CountForm size={size} />
            </Fold>
            <Fold title="Damaged or sample" isOpen={open === 'take-out'}>
              <TakeOutForm size={size} />
            </Fold>
            <Fold title={size.lowAt > 0 ? `Low at ${size.lowAt}` : 'Never low'} isOpen={open === 'low-at'}>
              <LowAtForm size={size} />
            </Fold>
          </Panel>
          <Panel title="Batches">
            <BatchList productId={product.id} size={size} tooOldFrom={tooOldFrom} />
          </Panel>
        </div>
        <Panel title="Ledger" id="ledger">
          <LedgerList rows={ledger.rows} />
          <p className="flex flex-wrap gap-x-6">
            {isOlder && (
              <Link to={`${place}#ledger`} className="text-link inline-flex min-h-tap items-center">
                Newest
              </Link>
            )}
            {ledger.next && (
              <Link
                to={`${place}&before=${ledger.next.at}.${ledger.next.id}#ledger`}
                className="text-link inline-flex min-h-tap items-center"
              >
                Older
              </Link>
            )}
          </p>
        </Panel>
      </div>
    </ActPage>
  )
}
