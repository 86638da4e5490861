import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { NameField, PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import { linesOf, type Packs, PacksField, packsOf, type SoldSize } from '#app/admin/orders/packs-field.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { PinNote } from '#app/delivery/pin-note.tsx'
import { usePinPlace } from '#app/delivery/use-pin-place'
import { fillFields } from '#app/forms/form-controls'
import type { FormFailure } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import type { CartLine } from '#domain/cart/cart'
import type { Address } from '#domain/delivery/delivery'
import { nationalPhone, readPhone } from '#domain/delivery/phone'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Seen = { phone: string | null; address: Address | null; totalPaise: number }
type Props = {
  sizes: SoldSize[]
  upi: boolean
  /** Of the phone and the lines that a link asks for. */
  first: Pick<Seen, 'phone'> & { lines: CartLine[] }
  commandKey: string
  result: FormFailure | undefined
}

const ways = () => ({
  cash: t('By phone, cash on delivery'),
  link: t('By phone, send a link to pay'),
  received: t('By phone, paid to our account by UPI'),
  counter: t('At the counter, paid now'),
})
type Way = keyof ReturnType<typeof ways>

export function NewOrderForm({ sizes, upi, first, commandKey, result }: Props) {
  const { form, message, field } = useFormResult(result)
  const isBusy = useBusy()
  const [packs, setPacks] = useState<Packs>(packsOf(first.lines))
  const [way, setWay] = useState<Way>('cash')
  const [phone, setPhone] = useState(first.phone ?? '')
  const place = usePinPlace(form)
  const lines = linesOf(sizes, packs)
  const seen = useSeen({ phone, way, lines: JSON.stringify(lines) })
  useCallerAddress(form, seen)
  const totalPaise = lines.length > 0 ? (seen?.totalPaise ?? 0) : 0
  return (
    <AdminForm ref={form} onChange={place.look} className="grid items-start gap-4 lg:grid-cols-2">
      <HiddenFields values={{ key: commandKey, lines: JSON.stringify(lines), expectedTotalPaise: totalPaise }} />
      <Panel title={t('What')}>
        <PacksField sizes={sizes} packs={packs} onChange={setPacks} error={field('lines').error} autoFocus />
      </Panel>
      <Panel title={t('For whom')}>
        <div className="grid gap-3 sm:grid-cols-2">
          <FieldGroup legend={t('How it comes and is paid')} className="min-w-0 sm:col-span-2">
            {Object.entries(ways()).map(([value, text]) => (
              <Choice
                key={value}
                type="radio"
                name="way"
                value={value}
                checked={way === value}
                disabled={value === 'link' && !upi}
                onChange={() => setWay(value as Way)}
              >
                {text}
              </Choice>
            ))}
          </FieldGroup>
          <div className="sm:col-span-2" onChange={(event) => setPhone(readTyped(event.target))}>
            <PhoneField {...field('phone', first.phone ? nationalPhone(first.phone) : undefined)} />
          </div>
          <NameField field={field} className="sm:col-span-2" />
          {(way === 'counter' || way === 'received') && (
            <Field
              label={way === 'counter' ? t('Reference of the payment (empty for cash)') : t('Reference of the payment')}
              {...field('reference')}
              maxLength={60}
              autoComplete="off"
              className="sm:col-span-2"
            />
          )}
          {way !== 'counter' && <PlaceFields field={field} pinNote={<PinNote answer={place.answer} />} />}
          <div className="sm:col-span-2">
            <FormError text={message} />
            <SubmitButton isBusy={isBusy || totalPaise === 0} className="mt-2 w-full">
              {isBusy ? t('Saving...') : t('Place Order · {total}', { total: formatRupees(totalPaise) })}
            </SubmitButton>
          </div>
        </div>
      </Panel>
    </AdminForm>
  )
}

const readTyped = (target: EventTarget) => (target instanceof HTMLInputElement ? target.value : '')

/** Asks the shop for the caller's address and the total as the form is filled. */
function useSeen({ phone, way, lines }: { phone: string; way: Way; lines: string }): Seen | undefined {
  const { load, data } = useFetcher<Seen>()
  const known = readPhone(phone) ?? ''
  useEffect(() => {
    if (known === '' && lines === '[]') return
    void load(`/admin/orders/new?${new URLSearchParams({ phone: known, way, lines })}`)
  }, [load, known, way, lines])
  return data
}

/** Fills the caller's address in, over nothing that was typed. */
function useCallerAddress(form: RefObject<HTMLFormElement | null>, seen: Seen | undefined): void {
  const filled = useRef<Record<string, string>>({})
  useEffect(() => {
    if (!form.current || !seen || seen.phone === null) return
    const { fullName = '', street = '', city = '', state = '', zip = '' } = seen.address ?? {}
    const values: Record<string, string> = { fullName, street, city, state, zip }
    fillFields(form.current, values, ({ name, value }) => value === '' || value === filled.current[name])
    filled.current = values
  }, [form, seen])
}
