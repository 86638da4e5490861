import { Banknote, Smartphone } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Choice } from '#app/ui/choice.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { t } from '#domain/texts/translate'

type Props = { upi: boolean; noCash: string; chosen: string | undefined; error: string | undefined }

/** The buttons below follow the choice by CSS alone. Cash that becomes impossible is deselected, with a word. */
export function PaymentChoice({ upi, noCash, chosen, error }: Props) {
  const cash = useRef<HTMLInputElement>(null)
  const [isDropped, setDropped] = useState(false)
  useEffect(() => {
    setDropped(noCash !== '' && cash.current?.checked === true)
    if (noCash && cash.current) cash.current.checked = false
  }, [noCash])
  return (
    <FieldGroup
      legend={t('Payment')}
      legendClass="font-display text-heading font-semibold"
      error={error}
      onChange={() => setDropped(false)}
      className="min-w-0"
    >
      <p className="mt-1 text-ink-soft">{t('Choose how you would like to pay.')}</p>
      <div className="mt-3 grid grid-cols-1 gap-3 sm:mt-4">
        <PaymentOption
          value="upi"
          title={t('UPI')}
          icon={<Smartphone aria-hidden />}
          chosen={chosen}
          disabled={!upi}
          invalid={error !== undefined}
        >
          {upi ? t('Any UPI app, or a QR code to scan.') : t('Not available at the moment.')}
        </PaymentOption>
        <PaymentOption
          ref={cash}
          value="cash"
          title={t('Cash on Delivery')}
          icon={<Banknote aria-hidden />}
          chosen={noCash ? undefined : chosen}
          disabled={noCash !== ''}
        >
          {noCash || t('You pay when the parcel is in your hands.')}
        </PaymentOption>
      </div>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {isDropped && t('You had chosen Cash on Delivery. {reason} Please choose again.', { reason: noCash })}
      </p>
    </FieldGroup>
  )
}

type OptionProps = {
  ref?: Ref<HTMLInputElement>
  value: string
  title: string
  icon: ReactNode
  children: ReactNode
  chosen: string | undefined
  disabled?: boolean
  invalid?: boolean
}

function PaymentOption({ ref, value, title, icon, children, chosen, disabled, invalid }: OptionProps) {
  return (
    <Choice
      ref={ref}
      type="radio"
      name="payment"
      value={value}
      defaultChecked={chosen === value}
      disabled={disabled}
      data-invalid={invalid && !disabled ? '' : undefined}
      aria-labelledby={`pay-${value}`}
      aria-describedby={`pay-${value}-about`}
      className="rounded-md border-2 border-line bg-white p-4 max-sm:p-3 transition-colors hover:border-edge has-checked:border-brand-600 has-checked:bg-brand-50 has-disabled:cursor-not-allowed has-disabled:opacity-60"
    >
      <span className="min-w-min flex-1">
        <span id={`pay-${value}`} className="block font-semibold">
          {title}
        </span>
        <span id={`pay-${value}-about`} className="block text-sm text-ink-soft">
          {children}
        </span>
      </span>
      <span className="min-w-0 text-brand-600 [&>svg]:size-6 [&>svg]:max-w-full">{icon}</span>
    </Choice>
  )
}
