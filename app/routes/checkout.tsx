import { answered } from '#app/answered'
import { answerCheckout, type CheckoutAnswer } from '#app/checkout.server'
import { shopContext } from '#app/context'
import { requireUser } from '#app/guard.server'
import { findStanding } from '#app/open-payment.server'
import { pageHead } from '#app/page-head'
import { useSignedIn } from '#app/signed-in'
import { SignedOut } from '#app/ui/account/signed-out'
import { CartChanges } from '#app/ui/cart/cart-changes'
import { EmptyCart } from '#app/ui/cart/empty-cart'
import { StockShortage } from '#app/ui/cart/stock-shortage'
import { CheckoutForm } from '#app/ui/checkout/checkout-form'
import { OrderSummary } from '#app/ui/checkout/order-summary'
import { PendingPaymentPanel } from '#app/ui/checkout/pending-payment'
import { Heading, Wrap } from '#app/ui/section'
import { useCheckout } from '#app/use-checkout'
import { findAddress } from '#domain/addresses.server'
import { findCart } from '#domain/carts.server'
import { quoteOwnCart } from '#domain/quote.server'
import type { Route } from './+types/checkout'

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireUser(context, request)
  const { db, payments } = context.get(shopContext)
  const cart = await findCart(db, user.id)
  return {
    user,
    address: await findAddress(db, user.id),
    quote: await quoteOwnCart(db, user.id, cart.lines),
    ...(await findStanding(db, user)),
    upi: payments !== null,
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return answerCheckout(context, request)
}

const unreached: CheckoutAnswer = {
  kind: 'refused',
  message: 'The shop could not be reached. Please try again: sending it twice never makes two orders.',
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answered<CheckoutAnswer>(serverAction, unreached)
}

/** What the form answers is all that changes; the page keeps what it was opened with. */
export function shouldRevalidate() {
  return false
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    root: matches[0],
    title: 'Checkout',
    description: 'Delivery and payment of your order.',
    path: '/checkout',
    hidden: true,
  })
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const checkout = useCheckout(loaderData, actionData)
  const { user, address, upi } = loaderData
  if (!useSignedIn()) return <SignedOut next="/checkout">Please sign in to check out.</SignedOut>
  return (
    <Wrap className="py-10 md:py-14">
      <Heading title="Checkout" level="h1" align="left" />
      <div className="mt-8">
        <CartChanges changes={checkout.changes} />
        <PendingPaymentPanel checkout={checkout} />
        <StockShortage lines={checkout.quote.lines} />
        {checkout.done ? (
          <Done />
        ) : checkout.quote.lines.length === 0 ? (
          <EmptyCart>There is nothing to check out yet. Choose what you like, and come back here.</EmptyCart>
        ) : (
          <div
            id="order-form"
            className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12"
          >
            <CheckoutForm checkout={checkout} user={user} address={address} upi={upi} />
            <OrderSummary quote={checkout.quote} note={checkout.note} />
          </div>
        )}
      </div>
    </Wrap>
  )
}

/** Behind the alert, while it is read. */
function Done() {
  return (
    <p className="rounded-lg bg-white p-8 text-center text-lg shadow-card" role="status">
      Thank you! We are taking you to your orders.
    </p>
  )
}
