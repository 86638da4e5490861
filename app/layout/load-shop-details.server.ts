import { type RequestContext, shopContext } from '#app/context'
import { withFallback } from '#app/navigation/with-fallback.server'
import { shopAddressLines } from '#domain/shop-settings/address-lines'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { type ShopDetails, type ShopSettings, shopDetails } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

let lastRead: ShopSettings = shopDefaults

/** Reads the shop's details; returns the latest ones when the database is unavailable, and then disables caching of the page. */
export async function loadShopDetails(context: RequestContext): Promise<ShopDetails> {
  const { db, clock } = context.get(shopContext)
  lastRead = await withFallback(context, 'settings.not-read', readSettings(db), lastRead)
  return { ...shopDetails(lastRead, clock.now()), addressLines: shopAddressLines(lastRead.firm) }
}
