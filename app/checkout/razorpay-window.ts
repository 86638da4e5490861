import type { PaymentStart } from '#app/checkout/open-payment.server'
import type { RazorpayResult } from '#app/orders/order-status'
import { within } from '#domain/clock'
import { constants } from '#domain/constants'

type PaymentWindow = { open(): void; close(): void; on(event: 'payment.failed', handlers: () => void): void }
type PaymentWindowClass = new (options: object) => PaymentWindow

declare global {
  interface Window {
    Razorpay?: PaymentWindowClass
  }
}

const loadMs = 30_000

/** Rejects when it does not load in time; the next call tries again. */
export async function loadRazorpay(src: string): Promise<PaymentWindowClass> {
  if (window.Razorpay) return window.Razorpay
  const script = document.createElement('script')
  try {
    await within(append(script, src), loadMs)
    if (window.Razorpay) return window.Razorpay
    throw new Error('The payment script brought no payment window')
  } catch (error) {
    script.remove()
    throw error
  }
}

function append(script: HTMLScriptElement, src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The payment script did not load'))
    document.head.append(script)
  })
}

/** UPI only, as Razorpay documents it. Returns a function that closes the window. */
export function openRazorpay(
  Razorpay: PaymentWindowClass,
  { payment, number }: { payment: PaymentStart; number: string },
  handlers: { paid(answer: RazorpayResult): void; failed(): void; dismissed(): void },
): () => void {
  const opened = new Razorpay({
    key: payment.keyId,
    order_id: payment.providerOrderId,
    amount: payment.amountPaise,
    currency: 'INR',
    name: constants.name,
    description: `Order ${number}`,
    image: new URL('/icon-192.png', location.href).href,
    prefill: { ...payment.prefill, method: 'upi' },
    theme: { color: '#a81d17' },
    timeout: 900,
    retry: { enabled: true },
    readonly: { contact: payment.prefill.contact !== '' },
    hidden: { email: payment.prefill.email !== '' },
    handler: handlers.paid,
    modal: { ondismiss: handlers.dismissed, confirm_close: true, escape: true, backdropclose: false },
    config: {
      display: {
        language: 'en',
        blocks: { upi: { name: 'Pay via UPI', instruments: [{ method: 'upi' }] } },
        sequence: ['block.upi'],
        // UPI Collect ended in February 2026; what remains is the intent flow and its QR code.
        hide: [{ method: 'upi', flows: ['collect'] }],
        preferences: { show_default_blocks: false },
      },
    },
  })
  opened.on('payment.failed', handlers.failed)
  opened.open()
  return () => opened.close()
}
