import { shopContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { inLanguage, languages } from '#domain/texts/translate'
import type { Route } from './+types/robots'

export const handle: RouteHandle = { ...publicData, dataOf: '/' }

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, urls } = context.get(shopContext)
  const lines = [
    'User-agent: *',
    ...urls.disallowed.flatMap((path) => languages.map((language) => `Disallow: ${inLanguage(language, path)}`)),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
