import { shopContext } from '#app/context'
import type { Route } from './+types/robots'

/** Personal pages are of no use to a search engine. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext)
  const closed = ['/mycart', '/myprofile', '/checkout', '/login', '/register', '/account', '/preview', '/api']
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
