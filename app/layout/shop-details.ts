import { useRouteLoaderData } from 'react-router'
import { publicDefaults } from '#domain/shop-settings/shop-defaults'
import type { ShopDetails } from '#domain/shop-settings/shop-settings'

type RootMatch = { loaderData?: { shop: ShopDetails } | undefined } | undefined

export function useShopDetails(): ShopDetails {
  return detailsOf({ loaderData: useRouteLoaderData<{ shop: ShopDetails }>('root') })
}

/** For `meta`, from the root's match `matches[0]`; without data the defaults of a new shop. */
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
