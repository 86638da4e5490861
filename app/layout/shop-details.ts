import { useRouteLoaderData } from 'react-router'
import { publicDefaults } from '#domain/shop-settings/shop-defaults'
import type { ShopDetails } from '#domain/shop-settings/shop-settings'

type RootMatch = { loaderData?: { shop: ShopDetails } | undefined } | undefined

/** Returns contact details, fees and closed days of the settings. */
export function useShopDetails(): ShopDetails {
  return detailsOf({ loaderData: useRouteLoaderData<{ shop: ShopDetails }>('root') })
}

/** Returns the details of the shop for `meta`, from the root's match `matches[0]`; the defaults of a new shop without data. */
export function detailsOf(root: RootMatch): ShopDetails {
  return (
    root?.loaderData?.shop ?? {
      ...publicDefaults,
      addressLines: Object.values(publicDefaults.address),
      gstin: '',
      fssai: '',
      notice: '',
      closed: [],
      leavesFrom: null,
      arrivesBy: '',
    }
  )
}
