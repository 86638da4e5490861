import { shopContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { listSitemapPaths } from '#domain/catalog/recipes.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { inLanguage, type Language, languages, locales } from '#domain/texts/translate'
import type { Route } from './+types/sitemap'

export const handle: RouteHandle = { ...publicData, dataOf: '/' }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl, urls } = context.get(shopContext)
  const { languages: published } = await readSettings(db)
  const offered = languages.filter((language) => language === 'en' || published[language])
  const addressOf = (language: Language, path: string) => `${publicUrl}${inLanguage(language, path)}`
  const alternates = (path: string) =>
    offered.length === 1
      ? ''
      : [...offered, null].map((language) => alternate(language, addressOf(language ?? 'en', path))).join('')
  const entries = (await listSitemapPaths(db, urls.sitemap)).flatMap((path) =>
    offered.map((language) => `<url><loc>${addressOf(language, path)}</loc>${alternates(path)}</url>`),
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${offered.length === 1 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'}>${entries.join('')}</urlset>
`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

function alternate(language: Language | null, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language ? locales[language] : 'x-default'}" href="${address}"/>`
}
