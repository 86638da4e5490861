import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { askJson } from '#app/browser/ask-shop'
import { storedText } from '#app/browser/stored'
import { mayLoadPayment } from '#app/checkout/checkout-document'
import type { PaymentStart } from '#app/checkout/open-payment.server'
import { usePayment } from '#app/checkout/use-payment'
import { Button } from '#app/ui/button.tsx'
import { useOnce } from '#app/ui/use-once'
import type { OrderView } from '#domain/fulfilment/order-view.server'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** The order whose page is loaded anew to open its payment. */
const payNext = storedText('pay-next', 'sessionStorage')

/** One that waits for its payment, or a cash order until it is handed over. `payAs` is what the shop is asked with. */
export function PayOrder({ view, payAs }: { view: OrderView; payAs: string }) {
  const reload = () => location.reload()
  const payment = usePayment(reload)
  const [isStarting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState('')
  const pay = async () => {
    if (isStarting || payment.step !== 'idle') return
    if (!mayLoadPayment()) {
      payNext.keep(view.number)
      return reload()
    }
    setStarting(true)
    setRefusal('')
    try {
      const path = `/api/orders/${payAs}&start=1`
      const started = await askJson<{ number: string; payment: PaymentStart }>(path, { json: {} })
      void payment.start({ ...started, orderId: payAs })
    } catch (error) {
      console.warn('The payment was not started.', error)
      setRefusal(t('This payment cannot be started just now. Nothing was charged. Please try again.'))
    }
    setStarting(false)
  }
  useOnce(() => {
    const isNext = payNext.read() === view.number
    payNext.forget()
    if (isNext) void pay()
  })
  const isBusy = isStarting || payment.step !== 'idle'
  const amount = formatRupees(view.totalPaise)
  return (
    <section
      aria-labelledby="pay-order"
      className="needs-scripts rounded-lg bg-white p-5 shadow-card sm:p-7 print:hidden"
    >
      <h2 id="pay-order" className="flex items-center gap-3 text-heading">
        <Smartphone className="size-6 shrink-0 text-brand-600" aria-hidden />
        {view.isCash ? t('Pay now by UPI instead') : t('Pay by UPI')}
      </h2>
      {view.isCash && (
        <p className="mt-2 text-ink-soft">
          {t('Then nothing is to be paid at the door. It is possible until the parcel leaves us.')}
        </p>
      )}
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {refusal || payment.message}
      </p>
      <Button aria-disabled={isBusy} onClick={pay} className="mt-4 w-full sm:w-auto sm:px-12">
        {isBusy ? t('One moment...') : t('Pay {total} with UPI', { total: amount })}
      </Button>
    </section>
  )
}
