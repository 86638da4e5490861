import { type RequestContext, shopContext } from '#app/context'
import { firstFonts } from '#app/fonts/first-fonts.server'
import type { LoadedLanguage } from '#app/languages/language-switch.tsx'
import { unlessItFails } from '#app/navigation/unless-it-fails.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { readTexts } from '#domain/texts/dictionaries.server'
import { translatedLanguages } from '#domain/texts/languages'
import { currentLanguage } from '#domain/texts/translate'

/** Returns what the browser needs for the language of this page, and which languages are offered to everybody. */
export async function loadLanguage(context: RequestContext): Promise<LoadedLanguage> {
  const { db } = context.get(shopContext)
  const language = currentLanguage()
  const read = async () => ({
    files: (await readTexts(db, language)).files,
    languages: (await readSettings(db)).languages,
  })
  const found = await unlessItFails(context, 'texts.not-read', read(), null)
  return {
    fonts: firstFonts[language],
    texts: found?.files.pages.name ?? '',
    adminTexts: found?.files.admin.name ?? '',
    published: translatedLanguages.filter((one) => found?.languages[one]),
  }
}
