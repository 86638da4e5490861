import { shopContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { listSitemapPaths } from '#domain/catalog/sitemap.server'
import type { Route } from './+types/sitemap'

export const handle: RouteHandle = { ...publicData, of: '/' }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl, urls } = context.get(shopContext)
  const entries = (await listSitemapPaths(db, urls.toFind)).map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>
`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
