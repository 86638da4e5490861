import { useLocation } from 'react-router'
import { StoredName } from '#app/catalog/stored-name.tsx'
import { AddressLine } from '#app/delivery/address-line.tsx'
import { OrderAgain } from '#app/orders/order-again.tsx'
import { OrderedLine } from '#app/orders/ordered-line.tsx'
import { SignInToOrder } from '#app/orders/sign-in-to-order.tsx'
import { shippingText } from '#domain/cart/shipping-fee'
import { sizeKey } from '#domain/catalog/sizes'
import { formatPhone } from '#domain/delivery/phone'
import type { OrderView } from '#domain/fulfilment/order-view.server'
import { formatRupees } from '#domain/money'
import { offerText } from '#domain/offers/offer'
import { t, translated } from '#domain/texts/translate'

export function OrderDetails({ view }: { view: OrderView }) {
  return (
    <section
      aria-labelledby="ordered"
      className="rounded-lg bg-white shadow-card print:border print:border-line print:shadow-none"
    >
      <h2 id="ordered" className="border-b border-line px-5 py-4 text-card">
        {t('What you ordered')}
      </h2>
      <ul className="divide-y divide-line px-5">
        {view.lines.map((line) => (
          <OrderedLine key={sizeKey(line.productId, line.size)} line={line} />
        ))}
        {view.changes.map(({ key, isAdded, productId, name, size, quantity }) => (
          <li key={key} className="py-3">
            <span className={`block ${isAdded ? '' : 'font-semibold line-through'}`}>
              <StoredName id={productId} name={name} />
            </span>
            <span className="block text-sm text-ink-soft">
              {isAdded
                ? t('{size} × {quantity}, came in later: counted above', { size: translated(size), quantity })
                : t('{size} × {quantity}, taken out: it is not sent, and not to be paid', {
                    size: translated(size),
                    quantity,
                  })}
            </span>
          </li>
        ))}
      </ul>
      <dl className="border-t border-line px-5 py-3">
        <Amount name={t('Subtotal')} value={formatRupees(view.subtotalPaise)} />
        {view.offers.length > 0 && (
          <Amount
            name={view.offers.map(offerText).join(', ')}
            value={view.discountPaise > 0 ? formatRupees(-view.discountPaise) : ''}
          />
        )}
        <Amount name={t('Shipping')} value={shippingText(view.shippingPaise)} />
        <div className="flex items-baseline justify-between gap-4 pt-2 font-semibold">
          <dt>{totalText(view.isCash, view.totalPaise)}</dt>
          <dd className="font-display text-price">{formatRupees(view.totalPaise)}</dd>
        </div>
      </dl>
      <div className="grid gap-1 border-t border-line px-5 py-4 text-sm">
        <p className="font-semibold">{t('Delivery to')}</p>
        <p className="text-ink-soft">{view.delivery.name}</p>
        <p className="wrap-anywhere text-ink-soft">
          <AddressLine address={view.delivery.address} />
        </p>
        <p className="text-ink-soft tabular-nums">{formatPhone(view.delivery.phone)}</p>
        {view.note && <p className="mt-2 wrap-anywhere text-ink-soft">{t('Your note: {note}', { note: view.note })}</p>}
        {!view.isOwner && (
          <div className="mt-1 print:hidden">
            <SignInToOrder isButton={false}>{t('Sign In to see the whole address')}</SignInToOrder>
          </div>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 border-t border-line p-5 empty:hidden print:hidden">
        {view.state !== 'pending' && <OrderAgain lines={view.lines} />}
        {view.hasInvoice && <InvoiceLink number={view.number} />}
      </div>
    </section>
  )
}

function totalText(isCash: boolean, totalPaise: number): string {
  if (totalPaise === 0) return t('Total')
  return isCash ? t('Total in cash') : t('Total by UPI')
}

function InvoiceLink({ number }: { number: string }) {
  const { search } = useLocation()
  return (
    <a
      href={`/order/${number}/invoice${search}`}
      className="text-link inline-flex min-h-tap items-center justify-center"
    >
      {t('Invoice')}
    </a>
  )
}

function Amount({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1 text-sm text-ink-soft">
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
