import type { Delivery } from '#domain/delivery/delivery'
import { reverseDigits } from '#domain/delivery/phone'

type AddressRow = { phone: string; street: string; city: string; address_state: string; zip: string }

export function toDelivery({ phone, street, city, address_state: state, zip }: AddressRow): Delivery {
  return { phone, street, city, state, zip }
}

export function toAddressRow({ phone, street, city, state, zip }: Delivery): AddressRow & { phone_rev: string } {
  return { phone, phone_rev: reverseDigits(phone), street, city, address_state: state, zip }
}
