import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { offerCode, readNote } from '#app/cart/cart-storage'
import { useCartOffers, useFees, usePricedCart } from '#app/cart/price-cart'
import { takeQuote } from '#app/cart/priced-cart'
import { useAccountCartMerged } from '#app/cart/use-cart-sync'
import { finishOrder } from '#app/checkout/complete-checkout'
import type { CheckoutResult, OpenCheckout } from '#app/checkout/open-payment.server'
import { usePayment } from '#app/checkout/use-payment'
import { focusRefused } from '#app/forms/form-controls'
import { useSignedIn } from '#app/layout/session-hint'
import { waitForOrder } from '#app/orders/order-status'
import { useHydrated } from '#app/ui/use-hydrated'
import { useOnce } from '#app/ui/use-once'
import type { CartLine } from '#domain/cart/cart'
import { previewQuote, type Quote, type QuotedLine } from '#domain/cart/quote'

/** Longer than the lifetime of an unpaid order. */
const watchForMs = 45 * 60_000

/** `lastOrder` is the number of the last order that the page knows; empty before the first one. */
type CheckoutState = OpenCheckout & { lastOrder: string }

export function useCheckout(loaded: CheckoutState & { quote: Quote }, posted: CheckoutResult | undefined) {
  const isHydrated = useHydrated()
  const { cart, changes, stockOf } = usePricedCart()
  const fees = useFees()
  const offers = useCartOffers() ?? loaded.quote.offers
  const isCartMerged = useAccountCartMerged()
  const fetcher = useFetcher<CheckoutResult>()
  // The same key until its order is paid, so that sending it again places no second order.
  const [open, setOpen] = useState(checkoutStateOf(loaded, posted))
  // The unpaid order is not shown while this page's own form goes on with it.
  const [isOwn, setIsOwn] = useState(false)
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
  const placing = fetcher.state !== 'idle' || done
  const isWatched = useSignedIn() && payment.step === 'idle' && !placing
  const watched = isWatched ? open.pending?.orderId : undefined
  // The unpaid order may be paid or replaced elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useEffect(() => {
    if (!watched) return
    const controller = new AbortController()
    waitForOrder(watched, { everyMs: 4_000, forMs: watchForMs, stop: controller.signal }).then((state) => {
      if (controller.signal.aborted) return
      if (state === 'confirmed') finish(watched, 'RazorPay')
      if (state === 'cancelled') location.reload()
    })
    return () => controller.abort()
  }, [watched])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    if (!fetcher.data) return
    sent.current = false
    if (fetcher.data.kind === 'placed') finish(fetcher.data.orderId, fetcher.data.method)
    else if (fetcher.data.kind === 'pay') {
      const { pending } = fetcher.data
      if (pending.orderId !== open.pending?.orderId) {
        setOpen({ ...open, pending })
        setIsOwn(true)
      }
      payment.start(fetcher.data)
    } else {
      if (fetcher.data.kind === 'moved-on') {
        const { checkoutKey, pending, lastOrder = open.lastOrder } = fetcher.data
        setOpen({ checkoutKey, pending, lastOrder })
        setIsOwn(false)
      }
      if (fetcher.data.kind === 'quote-changed') takeQuote(fetcher.data.quote)
      focusRefused(form.current)
    }
  }, [fetcher.data])

  const send = (event: FormEvent, from: 'form' | 'panel') => {
    setFromPanel(from === 'panel')
    if (sent.current || placing || payment.step !== 'idle') event.preventDefault()
    else sent.current = true
  }

  const isPendingShown = open.pending !== null && !isOwn && !done
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
    pending: open.pending,
    isPendingShown,
    isMessageInPanel: isFromPanel && isPendingShown,
    quote: own ? previewQuote(cart, stockOf, fees, offers) : loaded.quote,
    note: isHydrated ? readNote() : (refused?.values?.note ?? ''),
    hidden: {
      checkoutKey: open.checkoutKey,
      lastOrder: open.lastOrder,
      lines: JSON.stringify((own ? cart : loaded.quote.lines).map(toWanted)),
      scripts: isHydrated ? 'on' : undefined,
    },
  }
}

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
