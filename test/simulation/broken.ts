import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'

/** A promise of the shop that was not kept. */
export class Broken extends Error {
  override name = 'Broken'
}

/** What is watched of an order. */
export const orderColumns = [
  ...(['id', 'number', 'user_id', 'checkout_key', 'state', 'provider', 'provider_order_id'] as const),
  ...(['payment_id', 'total_paise', 'placed_at', 'settled_at', 'expires_at', 'replaced', 'held_for'] as const),
  'discount_paise' as const,
  ...(['stage', 'version', 'cod_state', 'remittance_id', 'money_owed'] as const),
]
export type OrderRow = Pick<Selectable<Tables['orders']>, (typeof orderColumns)[number]>
