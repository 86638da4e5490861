import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { offerCode, readNote } from '#app/cart/cart-storage'
import { useCartOffers, useFees, usePricedCart } from '#app/cart/price-cart'
import { takeQuote } from '#app/cart/priced-cart'
import { useAccountCartMerged } from '#app/cart/use-cart-sync'
import type { CheckoutResult } from '#app/checkout/checkout-action.server'
import { finishOrder } from '#app/checkout/complete-checkout'
import { usePayment } from '#app/checkout/use-payment'
import { focusRefused } from '#app/forms/form-controls'
import { useSignedIn } from '#app/layout/session-hint'
import { useOrderWatch, usePendingPayment } from '#app/orders/use-pending-payment'
import { useHydrated } from '#app/ui/use-hydrated'
import { useOnce } from '#app/ui/use-once'
import type { CartLine } from '#domain/cart/cart'
import { previewQuote } from '#domain/cart/cart-preview'
import type { Quote, QuotedLine } from '#domain/cart/quote'
import type { CheckoutState } from '#domain/orders/checkout-state'

export function useCheckout(loaded: CheckoutState & { quote: Quote }, posted: CheckoutResult | undefined) {
  const isHydrated = useHydrated()
  const { cart, changes, stockOf } = usePricedCart()
  const fees = useFees()
  const offers = useCartOffers() ?? loaded.quote.offers
  const isCartMerged = useAccountCartMerged()
  const fetcher = useFetcher<CheckoutResult>()
  // The same key until its order is paid, so that sending it again places no second order.
  const orderState = usePendingPayment(checkoutStateOf(loaded, posted))
  const [isFromPanel, setFromPanel] = useState(posted?.ok === false && posted.values?.intent === 'resume')
  const [done, setDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // A ref, because `fetcher.state` changes with the next render only: a double click sends one form.
  const sent = useRef(false)

  const finish = (orderId: string, method: 'RazorPay' | 'Cash On Delivery') => {
    setDone(true)
    return finishOrder(orderId, method)
  }
  useOnce(() => {
    // The code of this page's address, where it was applied without scripts.
    if (loaded.quote.offers.typed) offerCode.keep(loaded.quote.offers.typed)
  })
  const payment = usePayment((orderId) => finish(orderId, 'RazorPay'))
  // What is posted without scripts is answered by a refusal or by a redirect, so every success is `fetcher.data`.
  const answer = fetcher.data ?? posted
  const refused = posted?.ok === false ? posted : undefined
  const isWatched = useSignedIn() && payment.step === 'idle' && !done
  useOrderWatch(isWatched ? orderState.pending?.orderId : undefined, {
    paid: (orderId) => finish(orderId, 'RazorPay'),
    closed: orderState.reload,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    if (!fetcher.data) return
    sent.current = false
    if (fetcher.data.kind === 'placed') finish(fetcher.data.orderId, fetcher.data.method)
    else if (fetcher.data.kind === 'pay') {
      orderState.begin(fetcher.data.pending)
      payment.start(fetcher.data)
    } else {
      if (fetcher.data.kind === 'moved-on') orderState.replace(fetcher.data)
      if (fetcher.data.kind === 'quote-changed') takeQuote(fetcher.data.quote)
      focusRefused(form.current)
    }
  }, [fetcher.data])

  const placing = fetcher.state !== 'idle' || done
  const send = (event: FormEvent, from: 'form' | 'panel') => {
    setFromPanel(from === 'panel')
    if (sent.current || placing || payment.step !== 'idle') event.preventDefault()
    else sent.current = true
  }

  const isPendingShown = orderState.isShown && !done
  // Until the browser's cart is merged with the account's, the account's is shown and ordered.
  const own = isHydrated && (cart.length > 0 || isCartMerged)
  return {
    fetcher,
    form,
    answer,
    payment,
    changes,
    done,
    placing,
    isCartMerged,
    onSubmit: (event: FormEvent) => send(event, 'form'),
    onResume: (event: FormEvent) => send(event, 'panel'),
    pending: orderState.pending,
    isPendingShown,
    isMessageInPanel: isFromPanel && isPendingShown,
    quote: own ? previewQuote(cart, stockOf, fees, offers) : loaded.quote,
    note: isHydrated ? readNote() : (refused?.values?.note ?? ''),
    hidden: {
      checkoutKey: orderState.checkoutKey,
      lastOrder: orderState.lastOrder,
      lines: JSON.stringify((own ? cart : loaded.quote.lines).map(toWanted)),
      scripts: isHydrated ? 'on' : undefined,
    },
  }
}

/** The server knows the rest. */
function toWanted({ id, name, size, quantity }: CartLine | QuotedLine) {
  return { id, name, size, quantity }
}

/** Keeps the key of a form that was refused without scripts, unless it belongs to an order already. */
function checkoutStateOf(loaded: CheckoutState, posted: CheckoutResult | undefined): CheckoutState {
  const { pending, checkoutKey, lastOrder } = loaded
  const typed = posted?.ok !== false || posted.kind === 'moved-on' ? undefined : posted.values?.checkoutKey
  return { pending, checkoutKey: pending ? checkoutKey : (typed ?? checkoutKey), lastOrder }
}

export type Checkout = ReturnType<typeof useCheckout>
