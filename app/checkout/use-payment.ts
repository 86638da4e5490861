import { useEffect, useRef, useState } from 'react'
import type { PaymentStart } from '#app/checkout/open-payment.server'
import { loadRazorpay, openRazorpay } from '#app/checkout/razorpay-window'
import { askOrderState, waitForOrder } from '#app/orders/order-status'
import { showAlert } from '#app/ui/alerts'
import { t } from '#domain/texts/translate'

export type PaymentStep = 'idle' | 'open' | 'checking' | 'waiting'

/** `orderId` is what `askOrderState` asks with. */
type Started = { orderId: string; number: string; payment: PaymentStart }

const texts = () => ({
  opening: t('The payment window is opening...'),
  dismissed: t('The payment window was closed before a payment arrived. If you have paid, this page shows it soon.'),
  unreached: t(
    'The shop could not be reached. If you have paid, we confirm your order as soon as your bank tells us; you will find it under My Orders.',
  ),
  failed: t('The payment did not go through. You can try again, or close the window.'),
  checking: t('One moment, we are confirming your payment...'),
  waiting: t('We are waiting for your bank...'),
  late: t('Your bank has not answered yet. As soon as it does, this page shows it.'),
  cancelled: t('This order can no longer be paid here. If money was taken, it is returned to you in full.'),
})

export function usePayment(onPaid: (orderId: string) => void) {
  const [step, setStep] = useState<PaymentStep>('idle')
  const [message, setMessage] = useState('')
  const watch = useRef(new AbortController())
  useEffect(() => () => watch.current.abort(), [])

  const show = (next: PaymentStep, text: string) => {
    setStep(next)
    setMessage(text)
  }

  const start = async (started: Started) => {
    show('open', texts().opening)
    watch.current.abort()
    const controller = new AbortController()
    watch.current = controller
    const { orderId } = started
    const isOver = () => controller.signal.aborted
    const succeed = () => {
      if (isOver()) return
      controller.abort()
      show('idle', '')
      onPaid(orderId)
    }
    const end = (text: string) => {
      controller.abort()
      show('idle', text)
    }
    const waitForBank = async () => {
      show('waiting', texts().waiting)
      const state = await waitForOrder(orderId, { everyMs: 3_000, forMs: 180_000, stop: controller.signal })
      if (isOver()) return
      if (state === 'confirmed') succeed()
      else end(state === 'cancelled' ? texts().cancelled : texts().late)
    }

    const Razorpay = await loadRazorpay(started.payment.script).catch(() => null)
    if (isOver()) return
    if (!Razorpay) {
      end('')
      return showAlert(t('Something went wrong with Razorpay payment gateway.'))
    }
    const close = openRazorpay(Razorpay, started, {
      async paid(returned) {
        if (isOver()) return
        show('checking', texts().checking)
        const state = await askOrderState(orderId, returned)
        if (isOver()) return
        if (state === 'confirmed') succeed()
        else await waitForBank()
      },
      failed: () => setMessage(texts().failed),
      async dismissed() {
        if (isOver()) return
        show('checking', texts().checking)
        // The buyer may have paid in the app before closing the window.
        const state = await askOrderState(orderId)
        if (isOver()) return
        if (state === 'confirmed') succeed()
        else if (state === 'cancelled') end(texts().cancelled)
        else end(state === 'unknown' ? texts().unreached : texts().dismissed)
      },
    })
    // The webhook may arrive although the window never reports: the page polls the shop.
    const state = await waitForOrder(orderId, { everyMs: 5_000, forMs: 900_000, stop: controller.signal })
    if (isOver()) return
    // Closes the window of an order that was replaced or cancelled, so that nobody pays it.
    if (state === 'confirmed') succeed()
    else if (state === 'cancelled') end(texts().cancelled)
    else return
    close()
  }

  return { step, message, start }
}
