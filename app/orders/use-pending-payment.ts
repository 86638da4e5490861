import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { waitForOrder } from '#app/orders/order-status'
import type { CheckoutState } from '#domain/orders/checkout-state'

/** Longer than the lifetime of an unpaid order. */
const watchForMs = 45 * 60_000

/**
 * Holds the unpaid order of this person, begun here, in another tab or on another device. While it is not being paid in this page it is polled: it
 * may be paid or replaced elsewhere.
 */
export function usePendingPayment(loaded: CheckoutState) {
  const [standing, setCheckoutState] = useState(loaded)
  // Hidden while this page's own form goes on with it.
  const [isOwn, setIsOwn] = useState(false)
  const look = useFetcher<CheckoutState>()
  const { pending, checkoutKey } = standing

  useEffect(() => {
    if (look.data) setCheckoutState({ pending: look.data.pending, checkoutKey: look.data.checkoutKey })
  }, [look.data])

  return {
    pending,
    checkoutKey,
    isShown: pending !== null && !isOwn,
    /** Sets the order whose payment was begun or resumed on this page. */
    begin(begun: CheckoutState['pending']) {
      if (begun?.orderId === pending?.orderId) return
      setCheckoutState({ checkoutKey, pending: begun })
      setIsOwn(true)
    },
    /** Sets the state of a checkout that continued elsewhere. */
    moveOn({ pending, checkoutKey }: CheckoutState) {
      setCheckoutState({ pending, checkoutKey })
      setIsOwn(false)
    },
    /** Reloads the state when the order no longer waits for payment. */
    lookAgain() {
      look.load('/checkout')
    },
  }
}

/** Polls the shop until the order is paid or closed. */
export function useOrderWatch(
  orderId: string | undefined,
  told: { paid(orderId: string): void; closed(): void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom to tell is known when it is told
  useEffect(() => {
    if (!orderId) return
    const watching = new AbortController()
    waitForOrder(orderId, { everyMs: 4_000, forMs: watchForMs, stop: watching.signal }).then((state) => {
      if (watching.signal.aborted) return
      if (state === 'confirmed') told.paid(orderId)
      if (state === 'cancelled') told.closed()
    })
    return () => watching.abort()
  }, [orderId])
}
