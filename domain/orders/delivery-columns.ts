import type { OrderRow } from '#database/schema/orders'
import type { Delivery } from '#domain/delivery/delivery'
import { reverseDigits } from '#domain/orders/order-names'

type DeliveryColumns = Pick<OrderRow, 'phone' | 'street' | 'city' | 'address_state' | 'zip'>

export function toDelivery({ phone, street, city, address_state, zip }: DeliveryColumns): Delivery {
  return { phone, street, city, state: address_state, zip }
}

/** Returns the columns of `orders` that hold a delivery. */
export function deliveryColumns({
  phone,
  street,
  city,
  state,
  zip,
}: Delivery): DeliveryColumns & { phone_rev: string } {
  return { phone, phone_rev: reverseDigits(phone), street, city, address_state: state, zip }
}
