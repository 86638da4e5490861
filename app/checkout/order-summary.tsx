import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { OfferLines } from '#app/cart/offer-lines.tsx'
import { applyCode } from '#app/cart/price-cart'
import { shippingLabel } from '#app/cart/shipping-progress.tsx'
import { StockNote } from '#app/cart/stock-note.tsx'
import { StoredName } from '#app/catalog/stored-name.tsx'
import { Label } from '#app/ui/field.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { Quote } from '#domain/cart/quote'
import { isShort, sizeKey } from '#domain/catalog/sizes'
import { countPacks, formatRupees } from '#domain/money'
import { codeRefusalText } from '#domain/offers/code-refusal'
import { plural, t, translated } from '#domain/texts/translate'

export function OrderSummary({ quote, note }: { quote: Quote; note: string }) {
  const [chosen, setOpen] = useState<boolean>()
  // Open at first when a line is short of stock.
  const open = chosen ?? quote.lines.some(isShort)
  const pieces = countPacks(quote.lines)
  return (
    <aside
      aria-labelledby="order-summary"
      className={`bg-paper-deep max-lg:order-first max-lg:-mx-gutter lg:sticky lg:top-24 lg:rounded-lg lg:p-7 ${open ? '' : 'max-lg:sticky max-lg:top-bar max-lg:z-20 max-lg:shadow-card low:static'}`}
    >
      <h2 id="order-summary" className="text-heading max-lg:sr-only">
        {t('Order summary')}
      </h2>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="order-summary-content"
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-2 px-gutter text-left font-semibold lg:hidden"
      >
        <span>
          {open ? t('Hide order summary') : t('Show order summary')}{' '}
          <span className="text-sm font-normal whitespace-nowrap">
            ({plural(pieces, '{pieces} pack', '{pieces} packs', { pieces })})
          </span>
        </span>
        <ChevronDown className={`size-5 shrink-0 transition-transform ${open ? 'rotate-180' : ''}`} aria-hidden />
        <span className="ml-auto font-display text-price">{formatRupees(quote.totalPaise)}</span>
      </button>
      <div
        id="order-summary-content"
        className={`grid gap-5 max-lg:px-gutter max-lg:pb-5 lg:mt-5 ${open ? '' : 'folded'}`}
      >
        <SummaryLines quote={quote} />
        {note && (
          <div className="rounded-md bg-white p-4 text-sm">
            <p className="font-semibold">{t('Your note')}</p>
            <p className="mt-1 break-words whitespace-pre-line text-ink-soft">{note}</p>
          </div>
        )}
        <DiscountCode quote={quote} />
        <Totals quote={quote} />
        <Link to="/mycart" className="text-link w-fit text-sm">
          {t('Change your cart')}
        </Link>
      </div>
    </aside>
  )
}

function SummaryLines({ quote }: { quote: Quote }) {
  return (
    <ul className="grid gap-4" aria-label={t('Items of your order')}>
      {quote.lines.map((line) => (
        <li key={sizeKey(line.id, line.size)} className="flex items-center gap-4">
          <Thumbnail src={line.image} className="size-16 shrink-0" />
          <p className="min-w-0 flex-1">
            <span className="block font-semibold">
              <StoredName {...line} />
            </span>
            <span className="block text-sm text-ink-soft">
              {translated(line.size)} × {line.quantity}
            </span>
            <StockNote quantity={line.quantity} stock={line} />
          </p>
          <p className="tabular-nums">{formatRupees(line.pricePaise * line.quantity)}</p>
        </li>
      ))}
    </ul>
  )
}

function Totals({ quote }: { quote: Quote }) {
  return (
    <dl className="grid gap-2 border-t border-line pt-4 [&>div]:flex [&>div]:items-baseline [&>div]:justify-between">
      <div>
        <dt>{t('Subtotal')}</dt>
        <dd className="tabular-nums">{formatRupees(quote.subtotalPaise)}</dd>
      </div>
      <OfferLines applied={quote.applied} />
      <div>
        <dt>{t('Shipping')}</dt>
        <dd className="tabular-nums">{shippingLabel(quote.shippingPaise)}</dd>
      </div>
      <div className="mt-1 border-t border-line pt-3">
        <dt className="text-lg font-semibold">
          {t('Total')} <span className="text-sm font-normal text-ink-soft">{t('INR, tax included')}</span>
        </dt>
        <dd className="font-display text-heading font-semibold" aria-live="polite">
          {formatRupees(quote.totalPaise)}
        </dd>
      </div>
    </dl>
  )
}

/** Does nothing while no code is running (specification, section 2), and says so. */
function DiscountCode({ quote: { offers, applied } }: { quote: Quote }) {
  const [isBusy, setBusy] = useState(false)
  const [isUnreached, setUnreached] = useState(false)
  const isOff = !offers.hasCodes && offers.typed === ''
  const refusal = codeRefusalText(offers, applied)
  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isOff || isBusy) return
    setBusy(true)
    const code = String(new FormData(event.currentTarget).get('code'))
    const isAnswered = await applyCode(code).then(
      () => true,
      () => false,
    )
    setUnreached(!isAnswered)
    setBusy(false)
  }
  return (
    <form onSubmit={apply}>
      <Label id="discount" text={t('Discount code')} />
      <div className="flex gap-2">
        <input
          id="discount"
          name="code"
          key={offers.typed}
          defaultValue={offers.typed}
          className="input min-w-0"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          aria-invalid={refusal !== ''}
          aria-describedby="discount-hint discount-error"
        />
        <button
          type={isOff ? 'button' : 'submit'}
          aria-disabled={isOff || isBusy}
          className="button shrink-0 border-2 border-edge px-5"
        >
          {t('Apply')}
        </button>
      </div>
      <p id="discount-hint" className="mt-1 text-sm text-ink-soft">
        {isOff && t('No codes are running at the moment.')}
      </p>
      <p id="discount-error" role="status" className="mt-1 text-sm text-danger empty:hidden">
        {isUnreached ? t('The shop could not be reached. Please try again.') : refusal}
      </p>
    </form>
  )
}
