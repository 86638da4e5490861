import { randomUUID } from 'node:crypto'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { ActForm, useActFields } from '#app/owner/acts/act-form.tsx'
import { ActPage } from '#app/owner/acts/act-page.tsx'
import { actOnOrders } from '#app/owner/acts/order-acts.server'
import { refreshAfterActs, sendAct } from '#app/owner/acts/send-act'
import { DoneTogether } from '#app/owner/board/done-together.tsx'
import { Panel } from '#app/owner/order/panel.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { readChosenOrders } from '#app/papers/chosen-orders.server'
import { buttonClass } from '#app/ui/button.tsx'
import { makePickList, type PickList } from '#domain/fulfilment/pick-list.server'
import type { Route } from './+types/pick'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const list = await makePickList(context.get(shopContext).db, readChosenOrders(request) ?? [])
  return { staff, key: randomUUID(), list }
}

export const action = actOnOrders
export const clientAction = sendAct
export const shouldRevalidate = refreshAfterActs

export function meta({ matches }: Route.MetaArgs) {
  return ownerMeta(matches[0], 'Pack', '/owner/pick')
}

/** Many orders packed by one walk along the shelves. */
export default function PickPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list } = loaderData
  return (
    <ActPage title="Pack together" loaded={loaderData} first={actionData}>
      <PickForm list={list} />
    </ActPage>
  )
}

function PickForm({ list }: { list: PickList }) {
  const { fetcher, form, result, isBusy } = useActFields('pack')
  const seen = list.orders.map(({ number, version }) => `${number}:${version}`)
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <DoneTogether result={result} papers={['label', 'slip', 'invoice']} isEmpty={seen.length === 0} />
      {seen.length > 0 && (
        <>
          <Panel title="Fetch from the shelves">
            <ul className="divide-y divide-line">
              {list.picks.map(({ name, size, quantity }) => (
                <li key={`${name}|${size}`} className="flex items-baseline gap-3 py-2">
                  <b className="min-w-12 font-display text-card font-semibold tabular-nums">{quantity} ×</b>
                  <span>
                    <b className="font-semibold">{name}</b>, <span className="text-ink-soft">{size}</span>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={seen.length === 1 ? '1 order' : `${seen.length} orders`}>
            <ul className="divide-y divide-line">
              {list.orders.map(({ number, name, city }) => (
                <li key={number} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <b className="font-semibold tabular-nums">{number}</b>
                  <span className="text-ink-soft">
                    {name}, {city}
                  </span>
                </li>
              ))}
            </ul>
            <ActForm act="pack" orders={seen} fetcher={fetcher} form={form} className="mt-4">
              <input type="hidden" name="picked" value="by-list" />
              <p className="mb-2 text-sm text-ink-soft">Invoices that were made stay. Is everything in its parcel?</p>
              <button type="submit" aria-disabled={isBusy} className={buttonClass('primary', 'w-full')}>
                {isBusy ? 'Packing...' : 'All packed: make the invoices'}
              </button>
            </ActForm>
          </Panel>
        </>
      )}
    </div>
  )
}
