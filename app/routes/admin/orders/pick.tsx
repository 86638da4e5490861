import { randomUUID } from 'node:crypto'
import { requireStaff } from '#app/accounts/require-staff.server'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { CommandPage } from '#app/admin/commands/command-page.tsx'
import { runOrderCommands } from '#app/admin/commands/order-commands.server'
import { sendCommand } from '#app/admin/commands/send-command'
import { BulkResult } from '#app/admin/orders/board/bulk-result.tsx'
import { Panel } from '#app/admin/orders/order/panel.tsx'
import { ShortLife } from '#app/admin/orders/order/short-life.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { Icon } from '#app/admin/shared/icon.tsx'
import { refreshAfterCommands } from '#app/admin/shared/refresh-after-commands'
import { shopContext } from '#app/context'
import { readChosenOrders } from '#app/documents/chosen-orders.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import { makePickList, type PickList } from '#domain/fulfilment/pick-list.server'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/pick'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { db, clock } = context.get(shopContext)
  const list = await makePickList(db, clock.now(), readChosenOrders(request) ?? [])
  return { staff, key: randomUUID(), list }
}

export const action = runOrderCommands
export const clientAction = sendCommand
export const shouldRevalidate = refreshAfterCommands

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches[0], t('Pack'), '/admin/pick')
}

/** Packs many orders from one pick list. */
export default function PickPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list } = loaderData
  return (
    <CommandPage title={t('Pack together')} loaded={loaderData} first={actionData}>
      <PickForm list={list} />
    </CommandPage>
  )
}

function PickForm({ list }: { list: PickList }) {
  const { fetcher, form, result, errors, isBusy } = useCommandFields('pack')
  const seen = list.orders.map(({ number, version }) => `${number}:${version}`)
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <BulkResult result={result} papers={['label', 'slip', 'invoice']} isEmpty={seen.length === 0} />
      {seen.length > 0 && (
        <>
          <Panel title={t('Pick list')}>
            <a
              href={`/admin/documents?kind=slip&orders=${list.orders.map(({ number }) => number).join(',')}&print=1`}
              className={buttonClass('outline', 'mb-2 w-full')}
            >
              <Icon name="printer" />
              {plural(list.orders.length, 'Print the slip', 'Print {length} slips', { length: list.orders.length })}
            </a>
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
          <Panel title={plural(seen.length, '1 order', '{length} orders', { length: seen.length })}>
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
            <CommandForm act="pack" orders={seen} fetcher={fetcher} form={form} className="mt-4">
              <input type="hidden" name="picked" value="by-list" />
              <ShortLife picks={list.short} error={errors.short} />
              <p className="my-2 text-sm text-ink-soft">
                {t('Invoices that were made stay. Is everything in its parcel?')}
              </p>
              <button type="submit" aria-disabled={isBusy} className={buttonClass('primary', 'w-full')}>
                {isBusy ? t('Packing...') : t('All packed: make the invoices')}
              </button>
            </CommandForm>
          </Panel>
        </>
      )}
    </div>
  )
}
