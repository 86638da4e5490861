import { shopContext, withFallback } from '#app/context'
import { notFound } from '#app/navigation/not-found'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { cachedTexts, readTexts } from '#domain/texts/dictionaries.server'
import { isLanguage } from '#domain/texts/translate'
import type { Route } from './+types/texts'

export const handle: RouteHandle = { ...publicData, cache: 'never', priority: 'free' }

/** The name changes with the texts, so that a browser keeps them for good. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [language, part] = params.file.split('.')
  if (!isLanguage(language) || language === 'en') throw notFound()
  const read = readTexts(context.get(shopContext).db, language)
  const { files } = await withFallback(context, 'texts.not-read', read, cachedTexts(language))
  const { name, texts } = part === 'admin' ? files.admin : files.pages
  // A page that is older than a correction asks for the texts it was made with: it gets the new ones, and keeps them for no longer.
  const cacheControl = name === params.file ? 'public, max-age=31536000, immutable' : 'no-cache'
  return Response.json(texts, { headers: { 'cache-control': cacheControl } })
}
