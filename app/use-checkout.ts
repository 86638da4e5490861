import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { CheckoutAnswer } from '#app/checkout.server'
import { readNote } from '#app/kept'
import { finishOrder } from '#app/order-done'
import { useAccountCartMet } from '#app/use-account-cart'
import { useHydrated } from '#app/use-hydrated'
import { usePayment } from '#app/use-payment'
import { useTodaysCart } from '#app/use-todays-cart'
import { previewQuote } from '#domain/cart-preview'
import type { Quote } from '#domain/quote.server'

/** The checkout from the open page to the placed order: what is shown, what is sent, what comes back. */
export function useCheckout(loaded: { checkoutKey: string; quote: Quote }, posted: CheckoutAnswer | undefined) {
  const hydrated = useHydrated()
  const { cart, changes, take } = useTodaysCart()
  const met = useAccountCartMet()
  const navigate = useNavigate()
  const fetcher = useFetcher<CheckoutAnswer>()
  // One key for as long as this page is open: however often it is sent, it makes one order.
  const [checkoutKey] = useState(posted?.entered?.checkoutKey ?? loaded.checkoutKey)
  const [done, setDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Known at once, while `fetcher.state` comes with the next render: a double click sends one form.
  const sent = useRef(false)

  const finish = (orderId: string, method: 'RazorPay' | 'Cash On Delivery') => {
    setDone(true)
    return finishOrder({ orderId, method }, navigate)
  }
  const payment = usePayment((orderId) => finish(orderId, 'RazorPay'))
  const answer = fetcher.data ?? posted

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    if (!fetcher.data) return
    sent.current = false
    if (fetcher.data.kind === 'placed') finish(fetcher.data.orderId, fetcher.data.method)
    else if (fetcher.data.kind === 'pay') payment.start(fetcher.data)
    else {
      if (fetcher.data.kind === 'quote-changed') take(fetcher.data.quote)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid], [data-message]')?.focus()
    }
  }, [fetcher.data])

  const placing = fetcher.state !== 'idle' || done
  const onSubmit = (event: FormEvent) => {
    if (sent.current || placing || payment.step !== 'idle') event.preventDefault()
    else sent.current = true
  }

  // A browser whose cart has not met the account's yet shows, and orders, the account's.
  const own = hydrated && (cart.length > 0 || met)
  return {
    fetcher,
    form,
    answer,
    payment,
    changes,
    done,
    placing,
    onSubmit,
    quote: own ? previewQuote(cart) : loaded.quote,
    note: hydrated ? readNote() : (posted?.entered?.note ?? ''),
    hidden: { checkoutKey, lines: own ? JSON.stringify(cart) : null, scripts: hydrated },
  }
}

export type Checkout = ReturnType<typeof useCheckout>
