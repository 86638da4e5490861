import type { Generated } from 'kysely'

export type DeliveryTables = {
  /** Delivery rules by the first digits of a PIN; the longest prefix wins; days are business days. */
  pin_rules: {
    prefix: string
    served: number
    cod: number
    days_min: number
    days_max: number
    version: Generated<number>
  }
  /** The default address of an account, which a checkout starts with; `address_book` holds the others. */
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
