import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { requireUser } from '#app/accounts/require-user.server'
import { SignedOut } from '#app/accounts/signed-out.tsx'
import { CartChanges, StockShortage } from '#app/cart/cart-notice.tsx'
import { carriedProgress } from '#app/cart/cart-storage'
import { CartToCome, EmptyCart } from '#app/cart/empty-cart.tsx'
import { checkoutAction, thank } from '#app/checkout/checkout-action.server'
import { CheckoutForm } from '#app/checkout/checkout-form.tsx'
import { lastAddress } from '#app/checkout/chosen-delivery.server'
import { findOpenCheckout } from '#app/checkout/open-payment.server'
import { OrderSummary } from '#app/checkout/order-summary.tsx'
import { CheckoutMessage, PendingCheckout } from '#app/checkout/pending-checkout.tsx'
import { useCheckout } from '#app/checkout/use-checkout'
import { pageContext, shopContext } from '#app/context'
import { answerPin } from '#app/delivery/pin-answer.server'
import { fixedMeta } from '#app/layout/meta'
import { useSignedIn } from '#app/layout/session-hint'
import { useShopDetails } from '#app/layout/shop-details'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { rich } from '#app/ui/rich.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { useOnce } from '#app/ui/use-once'
import { findProvenPhone } from '#domain/accounts/phone-accounts.server'
import { findCart } from '#domain/cart/carts.server'
import { listAddresses, maxAddresses } from '#domain/delivery/addresses.server'
import { findLastOrder } from '#domain/orders/orders.server'
import { quoteForVisitor } from '#domain/orders/quote.server'
import { callLink, formatShopPhone } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/checkout'

export const handle: RouteHandle = {
  ...privatePage,
  guard: 'user',
  priority: 'buy',
  postCost: 0,
  csp: 'checkout',
}

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const { db, clock, payments } = context.get(shopContext)
  const cart = await findCart(db, user.id)
  const last = await findLastOrder(db, user.id)
  // Sent before the sign-in, and placed although the answer was lost.
  const { searchParams } = context.get(pageContext)
  const sentKey = searchParams.get('key')
  if (last?.state === 'confirmed' && last.checkoutKey === sentKey) throw thank(last.paymentMethod)
  const saved = await listAddresses(db, user.id)
  // Without saved addresses the form starts with the address of the last order.
  const addresses = saved.length === 0 && last ? [lastAddress(last)] : saved
  const { cash } = await readSettings(db)
  return {
    user,
    addresses,
    contactPhone: last?.delivery.phone ?? addresses[0]?.phone ?? (await findProvenPhone(db, user.id)) ?? '',
    isBookFull: saved.length >= maxAddresses,
    pin: await answerPin(db, clock, addresses[0]?.zip ?? ''),
    cash: { isOffered: cash.isOffered, mostPaise: cash.mostPaise },
    quote: await quoteForVisitor(db, clock, user.id, cart.lines, searchParams.get('code') ?? ''),
    lastOrder: last?.number ?? '',
    ...(await findOpenCheckout(db, user)),
    upi: payments !== null,
  }
}

export const action = ({ context, request }: Route.ActionArgs) => checkoutAction(context, request)

/** The action returns all that changes. */
export function shouldRevalidate() {
  return false
}

export const meta = fixedMeta(() => ({
  title: t('Checkout'),
  description: t('Delivery and payment of your order.'),
  path: '/checkout',
  hidden: true,
}))

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  useCarriedProgress()
  const checkout = useCheckout(loaderData, actionData)
  if (!useSignedIn())
    return checkout.pending ? (
      <SignedOut>
        {t(
          'If you have paid, we confirm your order as soon as your bank tells us. Please sign in to see it under My Orders.',
        )}
      </SignedOut>
    ) : (
      <SignedOut next="/checkout">{t('Please sign in to check out. Your cart is kept.')}</SignedOut>
    )
  return (
    <Wrap className="pt-1 pb-10 md:pt-6 md:pb-14">
      <Heading title={t('Checkout')} level="h1" align="left" isBrief />
      <div className="mt-2 md:mt-8">
        <CartChanges changes={checkout.changes} />
        <PendingCheckout checkout={checkout} />
        <StockShortage lines={checkout.quote.lines} />
        {checkout.done ? (
          <Done />
        ) : checkout.quote.lines.length === 0 ? (
          <>
            {!checkout.isMessageInPanel && <CheckoutMessage checkout={checkout} />}
            {checkout.isCartMerged ? (
              <NothingToOrder />
            ) : (
              <CartToCome>
                <noscript>
                  <NothingToOrder />
                </noscript>
              </CartToCome>
            )}
          </>
        ) : (
          <div
            id="order-form"
            className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-12"
          >
            <CheckoutForm checkout={checkout} {...loaderData} />
            <OrderSummary quote={checkout.quote} note={checkout.note} />
          </div>
        )}
      </div>
      <CheckoutHelp />
    </Wrap>
  )
}

function NothingToOrder() {
  return <EmptyCart>{t('There is nothing to check out yet. Choose what you like, and come back here.')}</EmptyCart>
}

/** It is shorter than the form, so the page goes to its top. */
function Done() {
  useEffect(() => window.scrollTo({ top: 0, behavior: 'instant' }), [])
  return (
    <p className="rounded-lg bg-white p-8 text-center text-lg shadow-card" role="status">
      {t('Thank you! We are taking you to your orders.')}
    </p>
  )
}

/** Section 4: the checkout is a document of its own, which a link's state does not reach. */
function useCarriedProgress(): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  useOnce(() => {
    const progress = carriedProgress.read()
    carriedProgress.forget()
    if (progress === null || state) return
    navigate(pathname + search, { replace: true, state: { progress } })
  })
}

function CheckoutHelp() {
  const { phones, supportEmail } = useShopDetails().contact
  const phone = phones[0] ?? ''
  return (
    <div className="mt-8 grid gap-x-6 gap-y-1 border-t border-line pt-4 text-sm text-ink-soft md:mt-10 md:flex md:flex-wrap md:items-center">
      <p>{t('We use your details for your order and your account only.')}</p>
      <p>
        {rich('Need help? Call {phone} or write to {email}', {
          phone: (
            <a href={callLink(phone)} className="text-link inline-flex min-h-tap items-center">
              {formatShopPhone(phone)}
            </a>
          ),
          email: (
            <a href={`mailto:${supportEmail}`} className="text-link inline-flex min-h-tap items-center break-all">
              {supportEmail}
            </a>
          ),
        })}
      </p>
    </div>
  )
}
