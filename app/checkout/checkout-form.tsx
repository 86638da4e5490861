import type { ReactNode } from 'react'
import { NameField, PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import { shippingLabel } from '#app/cart/shipping-texts'
import { AddressChoice } from '#app/checkout/address-choice.tsx'
import { CheckoutMessage } from '#app/checkout/checkout-message.tsx'
import { PayButtons } from '#app/checkout/pay-buttons.tsx'
import { PaymentChoice } from '#app/checkout/payment-choice.tsx'
import type { Checkout } from '#app/checkout/use-checkout'
import { useFollowingPhone } from '#app/checkout/use-following-phone'
import { usePinAnswer } from '#app/checkout/use-pin-answer'
import { closedText } from '#app/delivery/delivery-texts'
import type { PinAnswer } from '#app/delivery/pin-answer.server'
import { useDirtyErrors } from '#app/forms/use-dirty-errors'
import { useFormDraft } from '#app/forms/use-form-draft'
import { useShopDetails } from '#app/layout/shop-details'
import type { User } from '#domain/accounts/user'
import type { SavedAddress } from '#domain/delivery/addresses.server'
import { formatRupees } from '#domain/money'
import type { CashRules } from '#domain/shop-settings/shop-settings'

type Props = {
  checkout: Checkout
  user: User
  /** Those of the account, the default one first. */
  addresses: SavedAddress[]
  /** The phone that the form begins with; empty for a new buyer. */
  contactPhone: string
  /** No more can be kept. */
  isBookFull: boolean
  /** What is told of the PIN that the form begins with. */
  pin: PinAnswer
  cash: Pick<CashRules, 'isOffered' | 'mostPaise'>
  upi: boolean
}

/** Where the order goes and how it is paid; a plain form that also works before, or without, any script. */
export function CheckoutForm({ checkout, user, addresses, contactPhone, isBookFull, pin, cash, upi }: Props) {
  const { fetcher, form, answer, hidden, quote, note } = checkout
  const draft = useFormDraft(form, user.id)
  const place = usePinAnswer(form, pin)
  const errors = useDirtyErrors(form, answer?.kind === 'invalid' ? answer.errors : none)
  const shop = useShopDetails()
  // One address fills the form, as specified; of several one is chosen.
  const [only] = addresses.length === 1 ? addresses : []
  const isChosen = addresses.length > 1
  const values = { contactPhone, ...(isChosen ? {} : { fullName: user.name }), ...only, ...answer?.entered }
  const follow = useFollowingPhone(form)
  const fields = (
    <>
      <NameField values={values} errors={errors} hint="Who receives the parcel." className="sm:col-span-2" />
      <PhoneField
        values={{ phone: contactPhone, ...values }}
        errors={errors}
        hint="The courier calls this number."
        className="sm:col-span-2"
      />
      <PlaceFields values={values} errors={errors} />
      {isBookFull ? (
        <p className="text-ink-soft sm:col-span-2">
          Your account has {addresses.length} addresses, as many as it can keep. This one is for this order only.
        </p>
      ) : (
        <label className="flex min-h-tap cursor-pointer items-center gap-3 sm:col-span-2">
          <input type="checkbox" name="saveAddress" className="size-5 accent-brand-600" />
          Keep this address in my account
        </label>
      )}
    </>
  )
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      aria-label="Checkout"
      onSubmit={checkout.onSubmit}
      onChange={(event) => {
        follow(event)
        draft(event)
        place.look(event)
      }}
      className="group/checkout grid grid-cols-1 gap-8"
    >
      <input type="hidden" name="checkoutKey" value={hidden.checkoutKey} />
      <input type="hidden" name="expectedTotalPaise" value={quote.totalPaise} />
      <input type="hidden" name="note" value={note} />
      {hidden.scripts && <input type="hidden" name="scripts" value="on" />}
      {hidden.lines && <input type="hidden" name="lines" value={hidden.lines} />}
      <Part title="Contact" lead={`Signed in as ${user.name} (${user.email})`}>
        <PhoneField
          values={values}
          errors={errors}
          name="contactPhone"
          label="Mobile number"
          hint="We write to this number about your order."
          className="sm:col-span-2"
        />
      </Part>
      <Part title="Delivery">
        {isChosen ? (
          <AddressChoice addresses={addresses} chosen={answer?.entered?.address} error={errors.address}>
            {fields}
          </AddressChoice>
        ) : (
          fields
        )}
      </Part>
      <Part title="Shipping method">
        <div className="flex items-center justify-between gap-4 rounded-md border-2 border-brand-600 bg-brand-50 p-4 sm:col-span-2">
          <p>
            <span className="block font-semibold">Standard</span>
            <span className="block text-sm text-ink-soft">2 to 4 business days</span>
          </p>
          <p className="font-semibold">{shippingLabel(quote.shippingPaise)}</p>
        </div>
        <p role="status" className="sm:col-span-2 empty:hidden">
          {[place.answer.text, closedText(shop)].filter(Boolean).join(' ')}
        </p>
      </Part>
      <PaymentChoice
        upi={upi}
        noCash={whyNoCash(cash, place.answer, quote.totalPaise)}
        chosen={answer?.entered?.payment}
        error={errors.payment}
      />
      <div>
        {!checkout.isMessageInPanel && <CheckoutMessage checkout={checkout} />}
        <PayButtons checkout={checkout} />
      </div>
    </fetcher.Form>
  )
}

const none: Record<string, string> = {}

/** Said beside the choice before it is sent; the shop looks again when it is. */
function whyNoCash({ isOffered, mostPaise }: Props['cash'], { pin, hasCash }: PinAnswer, totalPaise: number): string {
  if (!isOffered) return 'Not available at the moment.'
  if (mostPaise !== null && totalPaise > mostPaise) return `Possible up to ${formatRupees(mostPaise)}.`
  return hasCash ? '' : `Not possible to PIN ${pin}.`
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      {lead && <p className="mt-1 break-words text-ink-soft">{lead}</p>}
      {children && <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>}
    </section>
  )
}
