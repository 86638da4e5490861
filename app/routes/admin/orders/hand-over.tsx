import { type KeyboardEvent, Suspense } from 'react'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { runCommands } from '#app/admin/commands/order-commands.server'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { CourierChoice } from '#app/admin/orders/order/parcel-panel.tsx'
import { ScanPairs } from '#app/admin/orders/scan-pairs.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { Panel } from '#app/admin/shared/panel.tsx'
import { ScanField } from '#app/admin/shared/scan-field.tsx'
import { commandAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { readChosenOrders } from '#app/documents/load-documents.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { lazyPart } from '#app/navigation/load-part'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { SubmitButton } from '#app/ui/button.tsx'
import { listChosen } from '#domain/fulfilment/pick-list.server'
import { steps } from '#domain/orders/order'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/hand-over'

const BulkResult = lazyPart(async () => (await import('#app/admin/orders/board/pick-form.tsx')).BulkResult)

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, query }) => {
  const numbers = readChosenOrders(query) ?? []
  const { couriers } = await readSettings(db)
  return { couriers, orders: await listChosen(db, numbers, steps['hand-over'].from) }
})

export const action = commandAction(runCommands)
export const clientAction = sendCommand
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('Hand over'))

export default function HandOverPage({ loaderData: { couriers, orders } }: Route.ComponentProps) {
  const { command, field, errors, values, result, isBusy } = useCommandFields('hand-over')
  return (
    <AdminLayout title={t('Hand over together')}>
      <ResultBar />
      <div className="grid max-w-text gap-4">
        <Suspense>
          <BulkResult result={result} isEmpty={orders.length === 0} />
        </Suspense>
        {orders.length > 0 && (
          <Panel title={plural(orders.length, '1 parcel', '{count} parcels', { count: orders.length })}>
            <CommandForm {...command} orders={orders} className="grid gap-4">
              <CourierChoice couriers={couriers} chosen={values.courier} error={errors.courier} />
              <p className="text-sm text-ink-soft">{t('What we deliver ourselves needs no tracking numbers.')}</p>
              <ScanPairs />
              {orders.map(({ number, name, city }) => (
                <ScanField
                  key={number}
                  label={`${number}, ${name}, ${city}`}
                  {...field(`tracking.${number}`)}
                  placeholder={t('Tracking number')}
                  maxLength={60}
                  enterKeyHint="next"
                  onKeyDown={nextOnEnter}
                  onScan={() => focusNext(`tracking.${number}`)}
                />
              ))}
              <SubmitButton isBusy={isBusy} className="w-full">
                {isBusy ? t('Saving...') : t('All handed over')}
              </SubmitButton>
            </CommandForm>
          </Panel>
        )}
      </div>
    </AdminLayout>
  )
}

/** Moves the focus to the next number on Enter, with which a keyboard scanner ends each code, instead of sending the form. */
function nextOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  focusNext(event.currentTarget.name)
}

function focusNext(name: string) {
  const [field] = document.getElementsByName(name)
  const form = field?.closest('form')
  if (!form) return
  const stops = [...form.querySelectorAll<HTMLElement>('input[name^="tracking."], button[type="submit"]')]
  stops[stops.findIndex((stop) => stop === field) + 1]?.focus()
}
