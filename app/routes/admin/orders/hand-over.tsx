import { type KeyboardEvent, useRef, useState } from 'react'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { runCommands } from '#app/admin/commands/order-commands.server'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { CourierChoice } from '#app/admin/orders/order/parcel-panel.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { ScanField } from '#app/admin/shared/scan-field.tsx'
import { commandAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { readChosenOrders } from '#app/documents/load-documents.server'
import { typeInto } from '#app/forms/form-controls'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { lazyPart } from '#app/navigation/load-part'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { SubmitButton } from '#app/ui/button.tsx'
import { listChosen } from '#domain/fulfilment/pick-list.server'
import { steps } from '#domain/orders/order'
import { parseTrackingNumber } from '#domain/shipping/couriers'
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

export default function HandOverPage({ loaderData: { couriers, orders } }: Route.ComponentProps) {
  const { command, field, errors, values, result, isBusy } = useCommandFields('hand-over')
  return (
    <AdminLayout title={t('Hand over together')}>
      <ResultBar />
      <div className="grid max-w-text gap-4">
        <BulkResult result={result} isEmpty={orders.length === 0} />
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
                  onKeyDown={onEnter(({ name }) => focusNext(name))}
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

/** A keyboard scanner ends each code with Enter, which must not send the form. */
function onEnter(act: (field: HTMLInputElement) => void) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act(event.currentTarget)
  }
}

function focusNext(name: string) {
  const [field] = document.getElementsByName(name)
  const form = field?.closest('form')
  if (!form) return
  const stops = [...form.querySelectorAll<HTMLElement>('input[name^="tracking."], button[type="submit"]')]
  stops[stops.findIndex((stop) => stop === field) + 1]?.focus()
}

const fieldPrefix = 'tracking.'

/** Fills the form's tracking numbers: our label is scanned, then the courier's bar code, by the camera or a keyboard scanner. */
function ScanPairs() {
  const container = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  /** The field of the label that was scanned last, until it has its number. */
  const waiting = useRef<HTMLInputElement | null>(null)

  function take(code: string): string {
    const text = read(code)
    setSaid(text)
    return text
  }

  function read(code: string): string {
    const inputs = container.current?.closest('form')?.querySelectorAll<HTMLInputElement>(`[name^="${fieldPrefix}"]`)
    const fields = [...(inputs ?? [])]
    const before = waiting.current
    const number = /SM-\d{4}-\d{4}/i.exec(code)?.[0].toUpperCase()
    if (number) {
      waiting.current = fields.find(({ name }) => name === fieldPrefix + number) ?? null
      if (!waiting.current) return t('{number} is not on this list.', { number })
      if (before && before !== waiting.current)
        return t('{before} has no number yet. Now the courier’s bar code of {number}, please.', {
          before: numberOf(before),
          number,
        })
      return t('{number}: now the courier’s bar code, please.', { number })
    }
    const tracking = parseTrackingNumber(code)
    const other = fields.find((field) => field !== before && tracking && parseTrackingNumber(field.value) === tracking)
    if (other) return t('Order {by} has that tracking number already.', { by: numberOf(other) })
    if (!before) return t('This is not our label. Please scan our label first, then the courier’s bar code.')
    if (!tracking) return t('{code} is no tracking number.', { code: code.slice(0, 40) })
    typeInto(before, tracking)
    waiting.current = null
    const left = fields.filter(({ value }) => value === '').length
    const values = { number: numberOf(before), tracking, left }
    return left === 0
      ? t('{number}: {tracking}. All have one.', values)
      : t('{number}: {tracking}. {left} left.', values)
  }

  return (
    <div ref={container}>
      <ScanField
        label={t('Scan our label, then the courier’s bar code')}
        name="scanned"
        maxLength={200}
        onEach={take}
        onKeyDown={onEnter((input) => {
          if (input.value.trim() !== '') take(input.value)
          input.value = ''
        })}
      />
      <p role="status" className="mt-1 text-sm font-semibold">
        {said}
      </p>
    </div>
  )
}

function numberOf({ name }: HTMLInputElement): string {
  return name.slice(fieldPrefix.length)
}
