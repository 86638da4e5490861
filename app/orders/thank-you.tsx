import { Banknote, MessageCircle, PackageCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListedOrder } from '#app/orders/listed-order'
import { formatPhone } from '#domain/delivery/delivery'
import { formatRupees, toPaise } from '#domain/money'

type Props = { order: ListedOrder; buyer: string; messagesGoOut: boolean }

/** Above an order that was confirmed a moment ago: its number, when it arrives and what happens next. */
export function ThankYou({ order, buyer, messagesGoOut }: Props) {
  return (
    <section aria-labelledby="thank-you" className="mb-8 rounded-lg border-l-4 border-success bg-white p-5 shadow-card">
      <h2 id="thank-you" className="text-card">
        Thank you, {buyer.split(' ')[0]}! Your order <span className="inline-block">{order.number}</span> is confirmed.
      </h2>
      <ul className="mt-3 grid gap-2">
        <Next icon={<PackageCheck aria-hidden />}>We are packing it now; it leaves us within 1–2 business days.</Next>
        <Next icon={<Truck aria-hidden />}>It arrives 2 to 4 business days after that.</Next>
        {order.paymentMethod === 'Cash On Delivery' && (
          <Next icon={<Banknote aria-hidden />}>
            You pay {formatRupees(toPaise(order.amount))} in cash when the parcel is in your hands.
          </Next>
        )}
        {messagesGoOut && (
          <Next icon={<MessageCircle aria-hidden />}>
            A confirmation comes to {formatPhone(order.contactPhone)} on WhatsApp.
          </Next>
        )}
      </ul>
      <p className="mt-4 print:hidden">
        <Link to={`/order/${order.number}`} className="text-link inline-flex min-h-tap items-center">
          See where it is
        </Link>
      </p>
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
