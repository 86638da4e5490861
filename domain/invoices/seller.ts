import { addressLines } from '#domain/delivery/delivery'
import { stateCode } from '#domain/invoices/gstin'
import { formatShopPhone, type ShopSettings } from '#domain/shop-settings/shop-settings'

export type Seller = {
  name: string
  address: string[]
  state: string
  /** The GST code of the state. */
  stateCode: string
  phone: string
  email: string
  /** Empty for an unregistered shop: its documents are Bills without tax. */
  gstin: string
  fssai: string
}

export function shopSeller({ firm, contact }: Pick<ShopSettings, 'firm' | 'contact'>): Seller {
  const { legalName, address, gstin, fssai } = firm
  return {
    name: legalName,
    address: [address.block, ...addressLines({ ...address, street: address.road })],
    state: address.state,
    stateCode: stateCode(address.state),
    phone: formatShopPhone(contact.phones[0] ?? ''),
    email: contact.infoEmail,
    gstin,
    fssai,
  }
}

export function needsRegistration(seller: Seller, deliveryState: string): boolean {
  return seller.gstin === '' && seller.state !== deliveryState
}
