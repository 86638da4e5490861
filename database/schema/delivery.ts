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
  addresses: {
    user_id: string
    id: string
    full_name: string
    street: string
    city: string
    state: string
    zip: string
    phone: string
    updated_at: number
    /** 1 for the address that a checkout starts with, one of each account that has any. */
    is_default: Generated<number>
    version: Generated<number>
  }
}
