import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useFetcher } from 'react-router'
import { NameField, PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { Panel, Rows } from '#app/admin/shared/panel.tsx'
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
import { Stepper } from '#app/ui/stepper.tsx'
import { maxQuantity } from '#domain/cart/cart'
import { sizeKey } from '#domain/catalog/sizes'
import type { Address } from '#domain/delivery/delivery'
import { readPhone } from '#domain/delivery/phone'
import { formatRupees } from '#domain/money'
import { t, translated } from '#domain/texts/translate'

type SoldSize = { id: string; name: string; size: string; pricePaise: number; inStock: boolean }
type Seen = { phone: string | null; address: Address | null; totalPaise: number }
type Props = { sizes: SoldSize[]; upi: boolean; commandKey: string; result: FormFailure | undefined }

const ways = () => ({
  cash: t('By phone, cash on delivery'),
  link: t('By phone, send a link to pay'),
  counter: t('At the counter, paid now'),
})
type Way = keyof ReturnType<typeof ways>

/** Takes an order by phone or at the counter: what, how it is paid, for whom. */
export function NewOrderForm({ sizes, upi, commandKey, result }: Props) {
  const { form, message, field } = useFormResult(result)
  const isBusy = useBusy()
  const [packs, setPacks] = useState<Readonly<Record<string, number>>>({})
  const [way, setWay] = useState<Way>('cash')
  const [phone, setPhone] = useState('')
  const place = usePinPlace(form)
  const chosen = sizes.filter((one) => packs[keyOf(one)])
  const lines = chosen.map((one) => ({ id: one.id, name: one.name, size: one.size, quantity: packs[keyOf(one)] ?? 0 }))
  const seen = useSeen({ phone, way, lines: JSON.stringify(lines) })
  useCallerAddress(form, seen)
  const totalPaise = lines.length > 0 ? (seen?.totalPaise ?? 0) : 0
  return (
    <Form ref={form} method="post" noValidate onChange={place.look} className="grid items-start gap-4 lg:grid-cols-2">
      <ByField />
      <HiddenFields values={{ key: commandKey, lines: JSON.stringify(lines), expectedTotalPaise: totalPaise }} />
      <Packs sizes={sizes} packs={packs} onChange={setPacks} error={field('lines').error} />
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
            <PhoneField {...field('phone')} />
          </div>
          <NameField field={field} className="sm:col-span-2" />
          {way === 'counter' ? (
            <Field
              label={t('Reference of the payment (empty for cash)')}
              {...field('reference')}
              maxLength={60}
              autoComplete="off"
              className="sm:col-span-2"
            />
          ) : (
            <PlaceFields field={field} pinNote={<PinNote answer={place.answer} />} />
          )}
          <div className="sm:col-span-2">
            <FormError text={message} />
            <SubmitButton isBusy={isBusy || totalPaise === 0} className="mt-2 w-full">
              {isBusy ? t('Saving...') : t('Place Order · {total}', { total: formatRupees(totalPaise) })}
            </SubmitButton>
          </div>
        </div>
      </Panel>
    </Form>
  )
}

const keyOf = ({ id, size }: Pick<SoldSize, 'id' | 'size'>) => sizeKey(id, size)
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

type PacksProps = {
  sizes: SoldSize[]
  packs: Readonly<Record<string, number>>
  onChange(packs: Readonly<Record<string, number>>): void
  error: string | undefined
}

/** Lists what was chosen, and what a search finds. */
function Packs({ sizes, packs, onChange, error }: PacksProps) {
  const [searched, setSearched] = useState('')
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ id, name, size }: SoldSize) =>
    words.length > 0 && words.every((word) => `${id} ${name} ${size} ${translated(size)}`.toLowerCase().includes(word))
  const shown = sizes.filter((one) => packs[keyOf(one)] || isFound(one))
  return (
    <Panel title={t('What')}>
      <Field
        label={t('Find products')}
        name="find"
        error={error}
        type="search"
        value={searched}
        onChange={({ currentTarget }) => setSearched(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
      <Rows>
        {shown.map((one) => {
          const count = packs[keyOf(one)] ?? 0
          const set = (quantity: number) => onChange({ ...packs, [keyOf(one)]: quantity })
          return (
            <li key={keyOf(one)} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <b className="font-semibold">{one.name}</b>, {translated(one.size)} · {formatRupees(one.pricePaise)}
                {!one.inStock && <span className="text-danger"> · {t('Out of stock')}</span>}
              </span>
              <Stepper
                labels={{ group: one.name, less: t('Decrease quantity'), more: t('Increase quantity') }}
                canDecrease={count > 0}
                canIncrease={count < maxQuantity && one.inStock}
                onDecrease={() => set(Math.max(0, count - 1))}
                onIncrease={() => one.inStock && set(Math.min(maxQuantity, count + 1))}
              >
                {count}
              </Stepper>
            </li>
          )
        })}
      </Rows>
    </Panel>
  )
}
