import { randomUUID } from 'node:crypto'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { ActForm, ActSourceContext, useActFields } from '#app/owner/acts/act-form.tsx'
import { performActs } from '#app/owner/acts/order-acts.server'
import { refreshAfterActs, sendAct } from '#app/owner/acts/send-act'
import { ToldBar } from '#app/owner/acts/told-bar.tsx'
import { WaitingBar } from '#app/owner/acts/waiting-bar.tsx'
import { DoneTogether } from '#app/owner/board/done-together.tsx'
import { CourierChoice } from '#app/owner/order/courier-choice.tsx'
import { Panel } from '#app/owner/order/panel.tsx'
import { ownerHead } from '#app/owner/owner-head'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { readChosenOrders } from '#app/papers/chosen-orders.server'
import { buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type ChosenOrder, listChosen } from '#domain/fulfilment/pick-list.server'
import type { Route } from './+types/hand-over'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const numbers = readChosenOrders(request) ?? []
  return { staff, key: randomUUID(), orders: await listChosen(context.get(shopContext).db, numbers, ['packed']) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  return performActs(context, staff, await readForm(request))
}

export const clientAction = sendAct
export const shouldRevalidate = refreshAfterActs

export function meta({ matches }: Route.MetaArgs) {
  return ownerHead(matches[0], 'Hand over', '/owner/hand-over')
}

/** Many parcels to one courier, each with its tracking number. */
export default function HandOverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, key, orders } = loaderData
  return (
    <OwnerLayout staff={staff} title="Hand over together">
      <ActSourceContext value={{ key, staffId: staff.user.id, first: actionData }}>
        <WaitingBar staffId={staff.user.id} />
        <ParcelsForm orders={orders} />
        <ToldBar first={actionData} />
      </ActSourceContext>
    </OwnerLayout>
  )
}

function ParcelsForm({ orders }: { orders: ChosenOrder[] }) {
  const { fetcher, form, field, errors, values, result, isBusy } = useActFields('hand-over')
  const seen = orders.map(({ number, version }) => `${number}:${version}`)
  return (
    <div className="grid max-w-text gap-4">
      <DoneTogether result={result} papers={[]} />
      {orders.length > 0 && (
        <Panel title={orders.length === 1 ? '1 parcel' : `${orders.length} parcels`}>
          <ActForm act="hand-over" orders={seen} fetcher={fetcher} form={form} className="grid gap-4">
            <CourierChoice chosen={values.courier} error={errors.courier} />
            <p className="text-sm text-ink-soft">What we deliver ourselves needs no tracking numbers.</p>
            {orders.map(({ number, name, city }) => (
              <Field
                key={number}
                label={`${number}, ${name}, ${city}`}
                {...field(`tracking.${number}`)}
                placeholder="Tracking number"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={60}
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
