import { shopContext } from '#app/context'
import { DeliveryPromise } from '#app/delivery/delivery-promise.tsx'
import { answerPin } from '#app/delivery/pin-answer.server'
import { PinCheck } from '#app/delivery/pin-check.tsx'
import { pageMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/layout/route-handle'
import { Heading, Wrap } from '#app/ui/section.tsx'
import type { Route } from './+types/delivery'

export const handle: RouteHandle = { ...privatePage, robots: 'silent', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext)
  return answerPin(db, clock, new URL(request.url).searchParams.get('pin') ?? '')
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: 'Delivery',
    description: 'When an order is with you, by your PIN code.',
    path: '/delivery',
    hidden: true,
  })
}

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  return (
    <Wrap className="grid gap-6 py-10 md:py-14">
      <Heading title="Delivery" level="h1" align="left" />
      <DeliveryPromise />
      <PinCheck key={loaderData.pin} first={loaderData} />
    </Wrap>
  )
}
