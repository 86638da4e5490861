import { shopContext } from '#app/context'
import { answerPin } from '#app/delivery/pin-answer.server'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { readTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'
import { isLanguage } from '#domain/texts/languages'
import type { Route } from './+types/delivery'

export const handle: RouteHandle = privateData

/**
 * Returns place and delivery promise of a PIN, for the checkout, whose document loads no data of other pages. The query names the language of the page.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const language = searchParams.get('language')
  const texts = await readTexts(db, isLanguage(language) ? language : 'en')
  return runInLanguage(texts, async () => Response.json(await answerPin(db, clock, searchParams.get('pin') ?? '')))
}
