import { type RequestContext, shopContext, visitContext } from '#app/context'
import { firstFonts } from '#app/fonts/first-fonts.server'
import type { LoadedLanguage } from '#app/languages/language-switch.tsx'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { readTexts } from '#domain/texts/dictionaries.server'
import { currentLanguage } from '#domain/texts/translate'

/** Returns what the browser needs for the language of this page, and which languages are offered to everybody. */
export async function loadLanguage(context: RequestContext): Promise<LoadedLanguage> {
  const { db } = context.get(shopContext)
  const language = currentLanguage()
  try {
    const { files } = await readTexts(db, language)
    const { languages } = await readSettings(db)
    return {
      fonts: firstFonts[language],
      texts: files.pages.name,
      adminTexts: files.admin.name,
      published: (['gu', 'hi'] as const).filter((language) => languages[language]),
    }
  } catch (error) {
    context.get(visitContext).logError('texts.not-read', error)
    return { fonts: firstFonts[language], texts: '', adminTexts: '', published: [] }
  }
}
