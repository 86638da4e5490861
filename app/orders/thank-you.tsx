import { Banknote, MessageCircle, PackageCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedOrder } from '#app/orders/listed-orders.server'
import { ConfirmOrderButton, confirmQuestionText } from '#app/orders/order-page-forms.tsx'
import { promiseOf, stageTexts } from '#app/orders/stage-texts'
import { rich } from '#app/ui/rich.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatPhone } from '#domain/delivery/phone'
import { formatRupees } from '#domain/money'
import { firstName } from '#domain/notifications/customer-name'
import { t } from '#domain/texts/translate'

type Props = { order: ListedOrder; buyer: string; messagesGoOut: boolean }

export function ThankYou({ order, buyer, messagesGoOut }: Props) {
  const isWaiting = order.stage === 'waiting-for-confirmation'
  const promise = promiseOf(order)
  const name = firstName(buyer)
  const number = <span className="inline-block">{order.number}</span>
  const phone = formatPhone(order.contactPhone)
  return (
    <section
      aria-labelledby="thank-you"
      className={`mt-4 rounded-lg md:mt-8 border-l-4 bg-white p-5 shadow-card ${isWaiting ? 'border-turmeric' : 'border-success'}`}
    >
      <h2 id="thank-you" className="text-card">
        {isWaiting
          ? rich('Thank you, {name}! Your order {number} is waiting for your yes.', { name, number })
          : rich('Thank you, {name}! Your order {number} is confirmed.', { name, number })}
      </h2>
      <ul className="mt-3 grid gap-2">
        <Next icon={<PackageCheck aria-hidden />}>
          {isWaiting ? confirmQuestionText() : stageTexts()[order.stage].meaning}
        </Next>
        {promise && <Next icon={<Truck aria-hidden />}>{promise}</Next>}
        {order.isCash && (
          <Next icon={<Banknote aria-hidden />}>
            {t('You pay {amount} in cash when the parcel is in your hands.', {
              amount: formatRupees(order.totalPaise),
            })}
          </Next>
        )}
        {messagesGoOut && (
          <Next icon={<MessageCircle aria-hidden />}>
            {isWaiting
              ? t('The question comes to {phone} on WhatsApp, too.', { phone })
              : t('A confirmation comes to {phone} on WhatsApp.', { phone })}
          </Next>
        )}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        {order.confirmKey && (
          <ConfirmOrderButton commandKey={order.confirmKey} number={order.number} className="sm:px-10" />
        )}
        <TextLink to={`/order/${order.number}`}>{isWaiting ? t('See this order') : t('See where it is')}</TextLink>
      </div>
    </section>
  )
}

function Next({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-ink-soft [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-success">
      {icon}
      <span>{children}</span>
    </li>
  )
}
