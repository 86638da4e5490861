import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { waitForOrder } from '#app/orders/order-status'
import type { CheckoutState } from '#domain/orders/checkout-state'

/** Longer than an unpaid order lives. */
const watchForMs = 45 * 60_000

/**
 * The order that this person has begun to pay, here, in another tab or on another device. While nobody pays it in this page
 * it is watched: it may be paid elsewhere, or give way to another.
 */
export function usePendingPayment(loaded: CheckoutState) {
  const [standing, setCheckoutState] = useState(loaded)
  // Begun in this very page: its form goes on with it by itself.
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
    /** What the shop told of a payment begun or gone on with in this page. */
    begin(begun: CheckoutState['pending']) {
      if (begun?.orderId === pending?.orderId) return
      setCheckoutState({ checkoutKey, pending: begun })
      setIsOwn(true)
    },
    /** The checkout went on elsewhere. */
    moveOn({ pending, checkoutKey }: CheckoutState) {
      setCheckoutState({ pending, checkoutKey })
      setIsOwn(false)
    },
    /** It waits no more: what now? */
    lookAgain() {
      look.load('/checkout')
    },
  }
}

/** Asks the shop every few seconds whether the order is paid by now, or closed. */
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
