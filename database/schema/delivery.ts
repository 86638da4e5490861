import type { Generated } from 'kysely'

export type DeliveryTables = {
  /** By the first digits of a PIN, the longest prefix wins; days are business days. */
  pin_rules: {
    prefix: string
    served: number
    cod: number
    days_min: number
    days_max: number
    version: Generated<number>
  }
  /** The one that a checkout begins with; an account's others are in `address_book`. */
  addresses: AddressRow & { id: Generated<string> }
  address_book: AddressRow & { id: string }
}

type AddressRow = {
  user_id: string
  full_name: string
  street: string
  city: string
  state: string
  zip: string
  phone: string
  updated_at: number
}
