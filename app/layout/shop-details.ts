import { useRouteLoaderData } from 'react-router'
import { publicDefaults } from '#domain/settings'
import type { ShopDetails } from '#domain/shop-settings/shop-settings'

type RootMatch = { loaderData?: { shop: ShopDetails } | undefined } | undefined

/** How the shop is reached and what it asks for sending, as the family has set it. */
export function useShopDetails(): ShopDetails {
  return detailsOf({ loaderData: useRouteLoaderData<{ shop: ShopDetails }>('root') })
}

/** The same for `meta`, from the root's match: `matches[0]`. Where nothing was loaded, as a new shop has it. */
export function detailsOf(root: RootMatch): ShopDetails {
  return (
    root?.loaderData?.shop ?? {
      ...publicDefaults,
      gstin: '',
      fssai: '',
      notice: '',
      closed: [],
      leavesFrom: null,
      arrivesBy: '',
    }
  )
}
