import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { waitForOrder } from '#app/orders/order-status'
import type { CheckoutState, MovedCheckout } from '#domain/orders/checkout-state'

/** Longer than the lifetime of an unpaid order. */
const watchForMs = 45 * 60_000

/** While the unpaid order is not being paid in this page it is polled: it may be paid or replaced elsewhere. */
export function usePendingPayment(loaded: CheckoutState) {
  const [checkoutState, setCheckoutState] = useState(loaded)
  // Hidden while this page's own form goes on with it.
  const [isOwn, setIsOwn] = useState(false)
  const fetcher = useFetcher<CheckoutState>()
  const { pending, checkoutKey, lastOrder } = checkoutState

  useEffect(() => {
    if (fetcher.data) setCheckoutState(stateIn(fetcher.data))
  }, [fetcher.data])

  return {
    pending,
    checkoutKey,
    lastOrder,
    isShown: pending !== null && !isOwn,
    begin(started: CheckoutState['pending']) {
      if (started?.orderId === pending?.orderId) return
      setCheckoutState({ checkoutKey, pending: started, lastOrder })
      setIsOwn(true)
    },
    replace(moved: MovedCheckout) {
      setCheckoutState(stateIn({ lastOrder, ...moved }))
      setIsOwn(false)
    },
    reload() {
      fetcher.load('/checkout')
    },
  }
}

function stateIn({ pending, checkoutKey, lastOrder }: CheckoutState): CheckoutState {
  return { pending, checkoutKey, lastOrder }
}

export function useOrderWatch(
  orderId: string | undefined,
  handlers: { paid(orderId: string): void; closed(): void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: handlers are read when they are called
  useEffect(() => {
    if (!orderId) return
    const controller = new AbortController()
    waitForOrder(orderId, { everyMs: 4_000, forMs: watchForMs, stop: controller.signal }).then((state) => {
      if (controller.signal.aborted) return
      if (state === 'confirmed') handlers.paid(orderId)
      if (state === 'cancelled') handlers.closed()
    })
    return () => controller.abort()
  }, [orderId])
}
