import { splitName } from '#domain/accounts/user'
import { indianClock, indianDay } from '#domain/calendar/moment'
import { nationalDigits, phoneDigits } from '#domain/delivery/phone'
import { decimalRupees } from '#domain/money'
import type { Parcel, ParcelLine } from '#domain/shipping/parcels.server'

type Value = (parcel: Parcel, line: ParcelLine) => string | number

/** The values that a column of the courier file may hold; `courierFile` assigns them to columns. */
const values: Record<string, Value> = {
  number: ({ number }) => number,
  placed: ({ placedAt }) => indianTime(placedAt),
  payment: ({ toCollectPaise }) => (toCollectPaise === null ? 'Prepaid' : 'COD'),
  'first-name': ({ name }) => splitName(name)[0],
  'last-name': ({ name }) => splitName(name)[1],
  email: ({ email }) => email,
  mobile: ({ delivery }) => nationalDigits(phoneDigits(delivery.phone)),
  street: ({ delivery }) => delivery.street,
  state: ({ delivery }) => delivery.state,
  city: ({ delivery }) => delivery.city,
  zip: ({ delivery }) => delivery.zip,
  sku: (_, { productId, size }) => `${productId} ${size}`,
  product: (_, { name, size }) => `${name}, ${size}`,
  quantity: (_, { quantity }) => quantity,
  'tax-percent': (_, { rateBp }) => (rateBp === null ? '' : rateBp / 100),
  price: (_, { pricePaise }) => decimalRupees(pricePaise),
  shipping: ({ shippingPaise }) => decimalRupees(shippingPaise),
  weight: ({ weightGrams }) => (weightGrams === null ? '' : (weightGrams / 1000).toFixed(3)),
  hsn: (_, { hsn }) => hsn ?? '',
}

export function listCourierRows(parcels: readonly Parcel[]): (string | number)[][] {
  const columns = courierFile.columns.map(([header, name]) => ({ header, value: makeValue(name) }))
  const rows = parcels.flatMap((parcel) => parcel.lines.map((line) => columns.map(({ value }) => value(parcel, line))))
  return [columns.map(({ header }) => header), ...rows]
}

function makeValue(name: string): Value {
  const [, fixed] = /^"(.*)"$/.exec(name) ?? []
  if (name === '' || fixed !== undefined) return () => fixed ?? ''
  const value = values[name]
  if (!value)
    throw new Error(`The courier's file cannot hold ${name}: see courierFile in domain/shipping/courier-file.server.ts`)
  return value
}

/** Formats a time in India, such as 22-11-2026 14:05. */
function indianTime(atMs: number): string {
  return `${indianDay(atMs).split('-').toReversed().join('-')} ${indianClock(atMs)}`
}

/**
 * The file format of a courier site, one row per order line: Shiprocket's, as its exporters write it. Such headers change: download the template from
 * your account and compare. An empty value leaves the column empty; a value in quotation marks is written as it is.
 */
const courierFile = {
  columns: [
    ['*Order Id', 'number'],
    ['Order Date as dd-mm-yyyy hh:MM', 'placed'],
    ['*Channel', '"Custom"'],
    ['*Payment Method(COD/Prepaid)', 'payment'],
    ['*Customer First Name', 'first-name'],
    ['Customer Last Name', 'last-name'],
    ['Email (Optional)', 'email'],
    ['*Customer Mobile', 'mobile'],
    ['Customer Alternate Mobile', ''],
    ['*Shipping Address Line 1', 'street'],
    ['Shipping Address Line 2', ''],
    ['*Shipping Address Country', '"India"'],
    ['*Shipping Address State', 'state'],
    ['*Shipping Address City', 'city'],
    ['*Shipping Address Postcode', 'zip'],
    ['Billing Address Line 1', ''],
    ['Billing Address Line 2', ''],
    ['Billing Address Country', ''],
    ['Billing Address State', ''],
    ['Billing Address City', ''],
    ['Billing Address Postcode', ''],
    ['*Master SKU', 'sku'],
    ['*Product Name', 'product'],
    ['*Product Quantity', 'quantity'],
    ['Tax %', 'tax-percent'],
    ['*Selling Price(Per Unit Item, Inclusive of Tax)', 'price'],
    ['Discount(Per Unit Item)', ''],
    ['Shipping Charges(Per Order)', 'shipping'],
    ['COD Charges(Per Order)', ''],
    ['Gift Wrap Charges(Per Order)', ''],
    ['Total Discount (Per Order)', ''],
    ['*Partial COD (Yes/No)', '"No"'],
    ['*Length (cm)', '"25"'],
    ['*Breadth (cm)', '"20"'],
    ['*Height (cm)', '"12"'],
    ['*Weight Of Shipment(kg)', 'weight'],
    ['Send Notification(True/False)', '"False"'],
    ['Comment', ''],
    ['HSN Code', 'hsn'],
  ],
} as const
