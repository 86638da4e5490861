import { type RequestContext, shopContext } from '#app/context'
import { firstFonts } from '#app/fonts/first-fonts.server'
import type { LoadedLanguage } from '#app/languages/language-switch.tsx'
import { withFallback } from '#app/navigation/with-fallback.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { cachedTexts } from '#domain/texts/dictionaries.server'
import { translatedLanguages } from '#domain/texts/languages'
import { currentLanguage } from '#domain/texts/translate'

/** Returns what the browser needs for the language of this page, and which languages are offered to everybody. */
export async function loadLanguage(context: RequestContext): Promise<LoadedLanguage> {
  const language = currentLanguage()
  const settings = await withFallback(context, 'settings.not-read', readSettings(context.get(shopContext).db), null)
  // Those that this page is rendered with.
  const { pages, admin } = cachedTexts(language).files
  return {
    fonts: firstFonts[language],
    texts: pages.name,
    adminTexts: admin.name,
    published: translatedLanguages.filter((one) => settings?.languages[one]),
  }
}
