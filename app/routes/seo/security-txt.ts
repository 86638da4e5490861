import { shopContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { dayMs, isoTime } from '#domain/calendar/moment'
import type { Route } from './+types/security-txt'

export const handle: RouteHandle = { ...publicData, cache: 'never', priority: 'free' }

/** RFC 9116. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, clock } = context.get(shopContext)
  const lines = [
    `Contact: ${publicUrl}/contact`,
    `Expires: ${isoTime(clock.now() + 365 * dayMs)}`,
    'Preferred-Languages: en, gu, hi',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
