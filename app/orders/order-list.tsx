import { PackageOpen } from 'lucide-react'
import type { ListedOrder } from '#app/orders/listed-order'
import { OrderCard } from '#app/orders/order-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'

type Props = {
  /** Null when the list could not be read. */
  orders: ListedOrder[] | null
  /** The place after which the page of older orders begins. */
  next: string | null
  /** It is a page of older orders itself. */
  isContinued: boolean
  /** Ids of the orders whose message waits until their phone answers. */
  held: string[]
  /** The order that was confirmed a moment ago, which is thanked for above. */
  thanked: ListedOrder | null
}

/** Lists the buyer's orders, newest first. */
export function OrderList({ orders, next, isContinued, held, thanked }: Props) {
  return (
    <section aria-labelledby="panel" className="min-w-0">
      <h2 id="panel" tabIndex={-1} className="text-heading outline-none">
        {t('My Orders')}
      </h2>
      {orders === null && (
        <p className="mt-6 text-ink-soft">
          {t('Your orders cannot be shown right now. Please try again in a moment.')}
        </p>
      )}
      {orders?.length === 0 && <NoOrders />}
      {orders && orders.length > 0 && (
        <ol className="mt-4 grid grid-cols-1 gap-6 md:mt-6">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                isMessageHeld={held.includes(order.id)}
                isAskedAbove={order.id === thanked?.id}
              />
            </li>
          ))}
        </ol>
      )}
      {isContinued && (
        <p className="print:hidden mt-6 text-center">
          <TextLink to="/myprofile#panel">{t('Newest orders')}</TextLink>
        </p>
      )}
      {next !== null && (
        <NextPage to={`/myprofile?after=${next}`} part="panel">
          {t('Older orders')}
        </NextPage>
      )}
    </section>
  )
}

function NoOrders() {
  return (
    <div className="mt-6 flex flex-col items-center rounded-lg bg-paper-deep px-6 py-14 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-white shadow-card">
        <PackageOpen className="size-11 text-brand-600" strokeWidth={1.5} aria-hidden />
      </span>
      <p className="mt-5 font-display text-card font-semibold">{t('No orders found.')}</p>
      <p className="mt-2 text-ink-soft">
        {t('What you order appears here, with everything you need to know about it.')}
      </p>
      <ButtonLink to="/shop" className="mt-6">
        {t('Browse the shop')}
      </ButtonLink>
    </div>
  )
}
