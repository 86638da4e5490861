import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedOrder } from '#app/orders/listed-order'
import { askOrderState } from '#app/orders/order-status'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** Shows an unpaid order with its two ways on: it was paid already, or it is paid now. */
export function PendingPaymentCard({ order }: { order: ListedOrder }) {
  const { revalidate, state } = useRevalidator()
  const [looking, setLooking] = useState(false)
  const [notice, setNotice] = useState('')
  const look = async () => {
    setLooking(true)
    const found = await askOrderState(order.id)
    if (found === 'unknown') setNotice(t('The shop could not be reached. Please try again.'))
    else setNotice(found === 'pending' ? t('No payment has arrived yet.') : '')
    await revalidate()
    setLooking(false)
  }
  const isBusy = looking || state === 'loading'
  return (
    <div className="grid gap-4 bg-brand-50 px-5 py-4">
      <p>
        {t(
          'Waiting for the payment of order {number}. If you have paid, we confirm it as soon as your bank tells us. If not, it is cancelled and nothing is charged.',
          { number: order.number },
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button aria-disabled={isBusy} onClick={() => isBusy || look()} kind="outline" className="needs-scripts">
          {isBusy ? t('Checking...') : t('I have paid, check again')}
        </Button>
        <ButtonLink to="/checkout" reloadDocument>
          {t('Continue paying {amount}', { amount: formatRupees(order.totalPaise) })}
        </ButtonLink>
        <p role="status" className="font-semibold">
          {notice}
        </p>
      </div>
    </div>
  )
}
