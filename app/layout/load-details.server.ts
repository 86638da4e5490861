import type { RouterContextProvider } from 'react-router'
import { shopContext, visitContext } from '#app/context'
import { shopDefaults } from '#domain/settings'
import { type ShopDetails, type ShopSettings, shopDetails } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

let lastRead: ShopSettings = shopDefaults

/** A page stands without its database too: with what was read last, and kept for nobody else. */
export async function loadShopDetails(context: Readonly<RouterContextProvider>): Promise<ShopDetails> {
  const { db, clock } = context.get(shopContext)
  const visit = context.get(visitContext)
  try {
    lastRead = await readSettings(db)
  } catch (error) {
    visit.logError('settings.not-read', error)
    visit.doNotCache()
  }
  return shopDetails(lastRead, clock.now())
}
