import { splitName } from '#domain/accounts/user'
import { indianClock, indianDay } from '#domain/calendar/moment'
import { nationalDigits, phoneDigits } from '#domain/delivery/phone'
import { decimalRupees } from '#domain/money'
import type { Parcel, ParcelLine } from '#domain/shipping/parcels.server'

type Cell = string | number

/** Shiprocket's file format, one row per order line. Such headers change: download the template from your account and compare. */
const columns: readonly [header: string, cell: Cell | ((parcel: Parcel, line: ParcelLine) => Cell)][] = [
  ['*Order Id', ({ number }) => number],
  ['Order Date as dd-mm-yyyy hh:MM', ({ placedAt }) => indianTime(placedAt)],
  ['*Channel', 'Custom'],
  ['*Payment Method(COD/Prepaid)', ({ toCollectPaise }) => (toCollectPaise === null ? 'Prepaid' : 'COD')],
  ['*Customer First Name', ({ name }) => splitName(name)[0]],
  ['Customer Last Name', ({ name }) => splitName(name)[1]],
  ['Email (Optional)', ({ email }) => email],
  ['*Customer Mobile', ({ delivery }) => nationalDigits(phoneDigits(delivery.phone))],
  ['Customer Alternate Mobile', ''],
  ['*Shipping Address Line 1', ({ delivery }) => delivery.street],
  ['Shipping Address Line 2', ''],
  ['*Shipping Address Country', 'India'],
  ['*Shipping Address State', ({ delivery }) => delivery.state],
  ['*Shipping Address City', ({ delivery }) => delivery.city],
  ['*Shipping Address Postcode', ({ delivery }) => delivery.zip],
  ['Billing Address Line 1', ''],
  ['Billing Address Line 2', ''],
  ['Billing Address Country', ''],
  ['Billing Address State', ''],
  ['Billing Address City', ''],
  ['Billing Address Postcode', ''],
  ['*Master SKU', (_, { productId, size }) => `${productId} ${size}`],
  ['*Product Name', (_, { name, size }) => `${name}, ${size}`],
  ['*Product Quantity', (_, { quantity }) => quantity],
  ['Tax %', (_, { rateBp }) => (rateBp === null ? '' : rateBp / 100)],
  ['*Selling Price(Per Unit Item, Inclusive of Tax)', (_, { pricePaise }) => decimalRupees(pricePaise)],
  ['Discount(Per Unit Item)', ''],
  ['Shipping Charges(Per Order)', ({ shippingPaise }) => decimalRupees(shippingPaise)],
  ['COD Charges(Per Order)', ''],
  ['Gift Wrap Charges(Per Order)', ''],
  ['Total Discount (Per Order)', ''],
  ['*Partial COD (Yes/No)', 'No'],
  ['*Length (cm)', '25'],
  ['*Breadth (cm)', '20'],
  ['*Height (cm)', '12'],
  ['*Weight Of Shipment(kg)', ({ weightGrams }) => (weightGrams === null ? '' : (weightGrams / 1000).toFixed(3))],
  ['Send Notification(True/False)', 'False'],
  ['Comment', ''],
  ['HSN Code', (_, { hsn }) => hsn ?? ''],
]

export function listCourierRows(parcels: readonly Parcel[]): Cell[][] {
  const rows = parcels.flatMap((parcel) =>
    parcel.lines.map((line) => columns.map(([, cell]) => (typeof cell === 'function' ? cell(parcel, line) : cell))),
  )
  return [columns.map(([header]) => header), ...rows]
}

function indianTime(atMs: number): string {
  return `${indianDay(atMs).split('-').toReversed().join('-')} ${indianClock(atMs)}`
}
