import type { ReactNode } from 'react'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import type { FieldOf } from '#app/forms/use-form-result'
import { Field, FieldNotes, Label, useFieldIds } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { indianStates } from '#domain/delivery/delivery'
import { nationalPhone } from '#domain/delivery/phone'
import { compareWords } from '#domain/text'
import { t, translated } from '#domain/texts/translate'

export function NameField({ field, ...look }: { field: FieldOf; hint?: string; className?: string }) {
  return <Field label={t('Full name')} {...field('fullName')} autoComplete="name" required maxLength={100} {...look} />
}

type PhoneProps = ReturnType<FieldOf> & { label?: string; hint?: string; isOptional?: boolean; className?: string }

export function PhoneField({
  name,
  error,
  defaultValue = '',
  label = t('Phone'),
  hint,
  isOptional = false,
  className = '',
}: PhoneProps) {
  const { id, about } = useFieldIds(error, hint)
  return (
    <div className={className}>
      <Label id={id} text={label} />
      <div className="flex">
        <span
          id={`${id}-prefix`}
          className="grid min-h-12 place-items-center rounded-l-sm border border-r-0 border-edge bg-paper-deep px-3.5 font-semibold"
        >
          <span className="sr-only">{t('Country code')} </span>+91
        </span>
        <input
          id={id}
          className="input rounded-l-none"
          type="tel"
          name={name}
          inputMode="numeric"
          autoComplete="tel-national"
          required={!isOptional}
          maxLength={16}
          defaultValue={nationalPhone(defaultValue)}
          aria-describedby={about ? `${id}-prefix ${about}` : `${id}-prefix`}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

type PlaceProps = { field: FieldOf; pinNote: ReactNode; children?: ReactNode }

/** The PIN comes first, because it fills city and state. */
export function PlaceFields({ field, pinNote, children }: PlaceProps) {
  const zip = field('zip')
  return (
    <>
      <div className="sm:col-span-2">
        <Field
          label={t('Postcode')}
          hint={t('Six digits; they fill in city and state.')}
          {...zip}
          autoComplete="postal-code"
          inputMode="numeric"
          pattern="(?!0)\p{Nd}{3} ?\p{Nd}{3}"
          required
          maxLength={20}
          className="sm:max-w-[calc(50%-0.5rem)]"
        />
        {!zip.error && pinNote}
      </div>
      {children}
      <Field
        label={t('Address')}
        {...field('street')}
        autoComplete="street-address"
        required
        maxLength={200}
        placeholder={t('House, street, area')}
        className="sm:col-span-2"
      />
      {/* Side by side on a phone, too, where the text is not enlarged. */}
      <div className="flex flex-wrap gap-x-3 gap-y-4 sm:contents">
        <Field
          label={t('City')}
          {...field('city')}
          autoComplete="address-level2"
          required
          maxLength={80}
          className="flex-1 basis-32"
        />
        <SelectField
          label={t('State')}
          {...field('state', '')}
          autoComplete="address-level1"
          required
          options={[['', t('Choose a state')], ...statesByName()]}
          className="flex-1 basis-40"
        />
      </div>
      <HiddenFields values={{ placeAsked: field('placeAsked').error }} />
      <div className="max-sm:flex max-sm:items-baseline max-sm:gap-3">
        <p className="text-sm font-semibold sm:mb-1.5">{t('Country')}</p>
        <p className="sm:flex sm:min-h-12 sm:items-center sm:rounded-sm sm:bg-paper-deep sm:px-3.5">{t('India')}</p>
      </div>
    </>
  )
}

function statesByName() {
  const options = indianStates.map((state) => [state, translated(state)] as const)
  return options.toSorted(([, a], [, b]) => compareWords(a, b))
}
