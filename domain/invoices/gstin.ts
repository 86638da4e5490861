import type { indianStates } from '#domain/delivery/delivery'
import { sum } from '#domain/money'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { compactCode } from '#domain/text'
import { t } from '#domain/texts/translate'

/** The state's two digits, the ten signs of the PAN, the number of the registration, Z and a check sign. */
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export function cleanGstin(typed: string): string {
  return compactCode(typed).toUpperCase()
}

export function isGstinOrEmpty(gstin: string): boolean {
  return gstin === '' || (shape.test(gstin) && gstin.endsWith(checkSign(gstin)))
}

/** Every second value is doubled, and both digits of each product in base 36 are summed. */
function checkSign(gstin: string): string {
  const products = [...gstin.slice(0, 14)].map((sign, at) => signs.indexOf(sign) * (at % 2 === 0 ? 1 : 2))
  const total = sum(products, (product) => Math.floor(product / 36) + (product % 36))
  return signs.charAt((36 - (total % 36)) % 36)
}

export const gstinText = () =>
  t('A GSTIN has 15 letters and digits, such as 24ABCDE1234F1Z6. Please compare each of them.')

/** GST state codes, the first two digits of every GSTIN. */
const codes: Record<(typeof indianStates)[number], string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

/** 97 is other territory. */
export function stateCode(state: string): string {
  return (codes as Record<string, string | undefined>)[state] ?? '97'
}

export type Seller = ReturnType<typeof shopSeller>

export function shopSeller({ firm, contact }: Pick<ShopSettings, 'firm' | 'contact'>) {
  const { legalName, gstin, fssai } = firm
  const { block, road, city, state, zip } = firm.address
  return {
    name: legalName,
    address: [block, road, `${city}, ${state} - ${zip}`],
    state,
    stateCode: stateCode(state),
    phone: `+91 ${contact.phones[0] ?? ''}`,
    email: contact.infoEmail,
    /** Empty for an unregistered shop: its documents are Bills without tax. */
    gstin,
    fssai,
  }
}

export function needsRegistration(seller: Seller, deliveryState: string): boolean {
  return seller.gstin === '' && seller.state !== deliveryState
}

/** `series` is a name and a year, such as `SM/26-27`. */
export function writeNumber(series: string, counter: number): string {
  return `${series}/${String(counter).padStart(5, '0')}`
}

export function splitNumber(number: string): { series: string; counter: number } {
  const end = number.lastIndexOf('/')
  return { series: number.slice(0, end), counter: Number(number.slice(end + 1)) }
}
