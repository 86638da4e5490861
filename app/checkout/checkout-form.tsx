import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { PhoneField } from '#app/accounts/address-fields.tsx'
import { shippingLabel } from '#app/cart/shipping-progress.tsx'
import { AddressChoice, DeliveryFields } from '#app/checkout/address-choice.tsx'
import { PaymentChoice } from '#app/checkout/payment-choice.tsx'
import { CheckoutMessage } from '#app/checkout/pending-checkout.tsx'
import type { Checkout } from '#app/checkout/use-checkout'
import { closedText } from '#app/delivery/delivery-texts'
import type { PinAnswer } from '#app/delivery/pin-answer'
import { PinNote } from '#app/delivery/pin-note.tsx'
import { usePinPlace } from '#app/delivery/use-pin-place'
import { typeInto } from '#app/forms/form-controls'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { fieldOf, useOpenErrors } from '#app/forms/use-form-result'
import { useTypedInput } from '#app/forms/use-typed-input'
import { useShopDetails } from '#app/layout/shop-details'
import { buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { prefersReducedMotion } from '#app/ui/motion'
import { ownName, type User } from '#domain/accounts/user'
import { formatArrival } from '#domain/calendar/arrival'
import type { SavedAddress } from '#domain/delivery/addresses.server'
import { formatPhone, readPhone } from '#domain/delivery/phone'
import { formatRupees } from '#domain/money'
import type { CashRules } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

type Props = {
  checkout: Checkout
  user: User
  addresses: SavedAddress[]
  contactPhone: string
  isBookFull: boolean
  pin: PinAnswer
  cash: Pick<CashRules, 'isOffered' | 'mostPaise'>
  upi: boolean
}

/** Works before and without scripts. */
export function CheckoutForm(props: Props) {
  const { checkout, user, addresses, contactPhone, pin, cash, upi } = props
  const { fetcher, form, answer, hidden, quote, note } = checkout
  const refusal = answer?.ok === false ? answer : undefined
  const keepInput = useTypedInput(form, { userId: user.id, kind: 'checkout' })
  const place = usePinPlace(form, pin)
  const errors = useOpenErrors(form, refusal?.errors ?? none)
  const shop = useShopDetails()
  const closed = closedText(shop)
  const by = place.answer.arrivesBy || shop.arrivesBy
  const day = by && t('By {day}', { day: formatArrival(by) })
  const [only] = addresses.length === 1 ? addresses : []
  const field = fieldOf({ contactPhone, fullName: ownName(user.name), ...only, ...refusal?.values }, errors)
  const contact = field('contactPhone')
  const { phone: typedPhone, follow } = useContactPhone(form, contact.defaultValue ?? '')
  const isKnown = addresses.length > 0 || contactPhone !== ''
  const isAtField = addresses.length === 0 || place.isTyped
  const arrivalNote = <PinNote answer={place.answer} />
  const fields = <DeliveryFields {...props} field={field} pinNote={isAtField && arrivalNote} />
  const { name, email } = user
  const account = email ? t('Signed in as {name} ({email})', { name, email }) : t('Signed in as {name}', { name })
  const phone = (
    <PhoneField
      {...contact}
      label={t('Mobile number')}
      hint={t('We write to this number about your order.')}
      className="sm:col-span-2"
    />
  )
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      aria-label={t('Checkout')}
      onSubmit={checkout.onSubmit}
      onChange={(event) => {
        follow(event)
        keepInput()
        place.look(event)
        showPayButton(event)
      }}
      className="group/checkout grid grid-cols-1 gap-6 sm:gap-8"
    >
      <HiddenFields
        values={{
          by: user.id,
          checkoutKey: hidden.checkoutKey,
          lastOrder: hidden.lastOrder,
          expectedTotalPaise: quote.totalPaise,
          code: quote.offers.typed,
          lines: hidden.lines,
          note,
          scripts: hidden.scripts,
        }}
      />
      {!isKnown && (
        <Part title={t('Contact')} lead={account}>
          {phone}
        </Part>
      )}
      <Part title={t('Delivery')}>
        {addresses.length > 0 ? (
          <AddressChoice
            addresses={addresses}
            submitted={refusal?.values?.address}
            error={errors.address}
            arrivalNote={!isAtField && arrivalNote}
          >
            {fields}
          </AddressChoice>
        ) : (
          fields
        )}
      </Part>
      {/* Where the phone is known the place comes first, which is more likely to be typed or changed. */}
      {isKnown && (
        <FoldedContact phone={typedPhone} loaded={contact.defaultValue ?? ''} isWrong={contact.error !== undefined}>
          <p className="mb-3 break-words text-ink-soft">{account}</p>
          {phone}
        </FoldedContact>
      )}
      <Part title={t('Shipping method')}>
        <div className="flex items-center justify-between gap-4 rounded-md border-2 border-brand-600 bg-brand-50 px-4 py-2.5 sm:col-span-2 sm:py-4">
          <p>
            <span className="block font-display text-heading font-semibold empty:hidden">{day}</span>
            <span className="block font-semibold">{t('Standard')}</span>
            <span className="block text-sm text-ink-soft">{t('2 to 4 business days')}</span>
          </p>
          <p className="font-semibold">{shippingLabel(quote.shippingPaise)}</p>
        </div>
        {closed && <p className="sm:col-span-2">{closed}</p>}
      </Part>
      <PaymentChoice
        upi={upi}
        noCash={noCashReason(cash, place.answer, quote.totalPaise)}
        chosen={refusal?.values?.payment}
        error={errors.payment}
      />
      <details open={Boolean(errors.gstin || errors.firm || refusal?.values?.gstin)}>
        <summary className="text-link flex min-h-tap items-center">{t('Invoice for a firm (GSTIN)')}</summary>
        <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={t('GSTIN')} autoCapitalize="characters" spellCheck={false} maxLength={20} {...field('gstin')} />
          <Field label={t('Name of the firm')} autoComplete="organization" maxLength={120} {...field('firm')} />
        </div>
      </details>
      <div>
        {!checkout.isMessageInPanel && <CheckoutMessage checkout={checkout} />}
        <PayButtons checkout={checkout} />
      </div>
    </fetcher.Form>
  )
}

const none: Record<string, string> = {}

function noCashReason({ isOffered, mostPaise }: Props['cash'], { pin, hasCash }: PinAnswer, totalPaise: number) {
  if (!isOffered) return t('Not available at the moment.')
  if (mostPaise !== null && totalPaise > mostPaise)
    return t('Possible up to {most}.', { most: formatRupees(mostPaise) })
  return hasCash ? '' : t('Not possible to PIN {pin}.', { pin })
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      {lead && <p className="mt-1 break-words text-ink-soft">{lead}</p>}
      {children && <div className="mt-3 grid grid-cols-1 gap-4 sm:mt-4 sm:grid-cols-2">{children}</div>}
    </section>
  )
}

type FoldedProps = { phone: string; loaded: string; isWrong: boolean; children: ReactNode }

function FoldedContact({ phone, loaded, isWrong, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(loaded === '')
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/contact rounded-md border-2 border-line bg-white px-4 py-1"
    >
      <summary className="flex min-h-tap list-none flex-wrap items-center gap-x-4 [&::-webkit-details-marker]:hidden">
        <h2 className="pt-1 text-card">{t('Contact')}</h2>
        <span className="tabular-nums group-open/contact:hidden">{formatPhone(readPhone(phone) ?? phone)}</span>
        <span className="text-link ml-auto text-sm group-open/contact:hidden">{t('Edit')}</span>
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}

function PayButtons({ checkout }: { checkout: Checkout }) {
  const { placing, payment, quote } = checkout
  const isBusy = placing || payment.step !== 'idle'
  const paying = placing
    ? t('Placing your order...')
    : payment.step === 'open'
      ? t('Waiting for your payment...')
      : t('Confirming...')
  const look = buttonClass('primary', 'hidden w-full scroll-mb-4 text-lg')
  return (
    <div>
      <button type="submit" aria-disabled={isBusy} className={`${look} group-has-[[value=upi]:checked]/checkout:flex`}>
        {isBusy ? paying : t('Pay {total} with UPI', { total: formatRupees(quote.totalPaise) })}
      </button>
      <button type="submit" aria-disabled={isBusy} className={`${look} group-has-[[value=cash]:checked]/checkout:flex`}>
        {isBusy ? paying : t('Place Order · {total} in cash', { total: formatRupees(quote.totalPaise) })}
      </button>
      <p className="mt-4 text-center text-sm text-ink-soft">
        <Lock className="mr-1.5 inline size-4 align-text-bottom text-success" aria-hidden />
        {t('Secure payment: you approve it in your UPI app, or pay cash at your door.')}
      </p>
    </div>
  )
}

/** No further than needed; the focus stays on the choice. */
function showPayButton({ target }: FormEvent): void {
  if (!(target instanceof HTMLInputElement) || target.name !== 'payment') return
  const buttons = target.form?.querySelectorAll<HTMLButtonElement>('button[type=submit]') ?? []
  const shown = [...buttons].find((button) => button.checkVisibility())
  shown?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}

/** The contact's phone, which is copied to the delivery phone until that one is edited. */
function useContactPhone(form: RefObject<HTMLFormElement | null>, loaded: string) {
  const [phone, setPhone] = useState(loaded)
  // A draft fills the fields without an event; the form's own effect restores it first.
  useEffect(() => queueMicrotask(() => setPhone(findField(form.current, 'contactPhone')?.value ?? '')), [form])
  const follow = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'contactPhone') return
    const courier = findField(form.current, 'phone')
    if (courier && (courier.value === '' || courier.value === phone)) typeInto(courier, target.value)
    setPhone(target.value)
  }
  return { phone, follow }
}

function findField(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector(`input[name=${name}]`) ?? null
}
