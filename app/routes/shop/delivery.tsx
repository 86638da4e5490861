import { shopContext } from '#app/context'
import { DeliveryPromise } from '#app/delivery/delivery-promise.tsx'
import { answerPin } from '#app/delivery/pin-answer.server'
import { PinCheck } from '#app/delivery/pin-check.tsx'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/delivery'

export const handle: RouteHandle = { ...privatePage, robots: 'silent', hidden: true }

const relatedPages = () => [
  { to: '/legal/shipping', text: t('What it costs') },
  { to: '/track', text: t('Track your order') },
  { to: '/shop', text: t('Browse the shop') },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext)
  return answerPin(db, clock, url.searchParams.get('pin') ?? '')
}

export const meta = fixedMeta(() => ({
  title: t('Delivery'),
  description: t('When an order is with you, by your PIN code.'),
  path: '/delivery',
  hidden: true,
}))

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  return (
    <Wrap className="py-section">
      <Heading
        title={t('Delivery')}
        level="h1"
        lead={t('From our mill in Palanpur to your kitchen, all over India.')}
      />
      <div className="mx-auto mt-8 grid max-w-lg gap-6 rounded-lg bg-white p-6 shadow-card sm:p-9">
        <DeliveryPromise />
        <PinCheck key={loaderData.pin} first={loaderData} />
        <ul className="flex flex-wrap gap-x-6 border-t border-line pt-4">
          {relatedPages().map(({ to, text }) => (
            <li key={to}>
              <TextLink to={to}>{text}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    </Wrap>
  )
}
