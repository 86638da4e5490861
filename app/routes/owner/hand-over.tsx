import { randomUUID } from 'node:crypto'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { ActForm, useActFields } from '#app/owner/acts/act-form.tsx'
import { ActPage } from '#app/owner/acts/act-page.tsx'
import { actOnOrders } from '#app/owner/acts/order-acts.server'
import { refreshAfterActs, sendAct } from '#app/owner/acts/send-act'
import { DoneTogether } from '#app/owner/board/done-together.tsx'
import { CourierChoice } from '#app/owner/order/courier-choice.tsx'
import { Panel } from '#app/owner/order/panel.tsx'
import { TrackingField } from '#app/owner/order/tracking-field.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { readChosenOrders } from '#app/papers/chosen-orders.server'
import { buttonClass } from '#app/ui/button.tsx'
import { type ChosenOrder, listChosen } from '#domain/fulfilment/pick-list.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { Route } from './+types/hand-over'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const numbers = readChosenOrders(request) ?? []
  const { db } = context.get(shopContext)
  const { couriers } = await readSettings(db)
  return { staff, key: randomUUID(), couriers, orders: await listChosen(db, numbers, ['packed']) }
}

export const action = actOnOrders
export const clientAction = sendAct
export const shouldRevalidate = refreshAfterActs

export function meta({ matches }: Route.MetaArgs) {
  return ownerMeta(matches[0], 'Hand over', '/owner/hand-over')
}

/** Many parcels to one courier, each with its tracking number. */
export default function HandOverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { couriers, orders } = loaderData
  return (
    <ActPage title="Hand over together" loaded={loaderData} first={actionData}>
      <ParcelsForm couriers={couriers} orders={orders} />
    </ActPage>
  )
}

function ParcelsForm({ couriers, orders }: { couriers: readonly Courier[]; orders: ChosenOrder[] }) {
  const { fetcher, form, field, errors, values, result, isBusy } = useActFields('hand-over')
  const seen = orders.map(({ number, version }) => `${number}:${version}`)
  return (
    <div className="grid max-w-text gap-4">
      <DoneTogether result={result} papers={[]} isEmpty={seen.length === 0} />
      {orders.length > 0 && (
        <Panel title={orders.length === 1 ? '1 parcel' : `${orders.length} parcels`}>
          <ActForm act="hand-over" orders={seen} fetcher={fetcher} form={form} className="grid gap-4">
            <CourierChoice couriers={couriers} chosen={values.courier} error={errors.courier} />
            <p className="text-sm text-ink-soft">What we deliver ourselves needs no tracking numbers.</p>
            {orders.map(({ number, name, city }) => (
              <TrackingField
                key={number}
                label={`${number}, ${name}, ${city}`}
                {...field(`tracking.${number}`)}
                placeholder="Tracking number"
              />
            ))}
            <button type="submit" aria-disabled={isBusy} className={buttonClass('primary', 'w-full')}>
              {isBusy ? 'Saving...' : 'All handed over'}
            </button>
          </ActForm>
        </Panel>
      )}
    </div>
  )
}
