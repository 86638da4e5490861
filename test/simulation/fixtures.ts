import { shopLimits } from '#domain/limits/shop-limits'

/** A shelf small enough to be emptied, with prices on both sides of free shipping. */
export const pricesPaise: Record<string, number> = { hing: 250_00, jeera: 900_00, kesar: 1999_00 }
/** What each of five packs or more costs, of these. */
export const fivePaise: Record<string, number> = { hing: 225_00 }
export const stockAtFirst = 4
export const size = '500gm'
export const users = ['asha', 'bina', 'chetan'] as const
export const staff = ['kiran', 'meera'] as const
export const owners = ['kiran'] as const
export const products = ['hing', 'jeera', 'kesar'] as const

export const shippingFeePaise = 100_00
export const freeFromPaise = 5000_00

/** Small enough to be met in a history of forty actions. */
export const limits = {
  ...shopLimits.orders,
  unpaidPacksPerAccount: 5,
  unpaidPacksPerNetwork: 7,
  manyPacks: 4,
  cashPacksPerAccount: 3,
  cashPacksPerPhone: 5,
  cashOrdersPerAccount: 4,
  cashOrdersPerPhone: 7,
  cashOrdersPerNetwork: 8,
}
