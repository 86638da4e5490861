import { type RequestContext, shopContext, withFallback } from '#app/context'
import { firstFonts } from '#app/fonts/first-fonts.server'
import type { LoadedLanguage } from '#app/languages/language-preloads.tsx'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { type ShopDetails, type ShopSettings, shopAddressLines, shopDetails } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { cachedTexts } from '#domain/texts/dictionaries.server'
import { currentLanguage, translatedLanguages } from '#domain/texts/translate'

let lastRead: ShopSettings = shopDefaults

/** The latest ones when the database is unavailable. */
export async function loadShopDetails(context: RequestContext): Promise<ShopDetails> {
  const { db, clock } = context.get(shopContext)
  lastRead = await withFallback(context, 'settings.not-read', readSettings(db), lastRead)
  return { ...shopDetails(lastRead, clock.now()), addressLines: shopAddressLines(lastRead.firm) }
}

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
