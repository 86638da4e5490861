import { formatMoment } from '#domain/calendar/moment'
import type { LastChange } from '#domain/catalog/last-change.server'
import type { PriceRefusal } from '#domain/catalog/prices.server'
import type { MissingField, ProductStatus, ProductsView } from '#domain/catalog/product-list.server'
import { statusTexts } from '#domain/catalog/status-texts'
import { formatRupees } from '#domain/money'

export const viewNames: Record<ProductsView, string> = {
  all: 'All',
  low: 'Low stock',
  hidden: 'Hidden',
  missing: 'Missing data',
}

export const statusNames: Record<ProductStatus, string> = statusTexts

export const missingNames: Record<MissingField, string> = {
  mrp: 'MRP',
  'net-quantity': 'net quantity',
  hsn: 'HSN',
  rate: 'tax rate',
  origin: 'origin',
  'origin-country': 'country of origin',
  importer: 'importer',
  'shelf-life': 'shelf life',
  veg: 'veg mark',
  ingredients: 'ingredients',
}

export const noImporterText =
  'This product is imported: write who imports it, with the address, under Imported by. Without it the law does not let it be sold.'

/** Meera at 10:42. */
export function actorAndTime(last: LastChange | null): string {
  return last
    ? `${last.by === 'console' ? 'Somebody at the machine' : last.by} on ${formatMoment(last.at)}`
    : 'Somebody'
}

export function priceRefusalText(refusal: PriceRefusal): string {
  switch (refusal.reason) {
    case 'gone':
      return 'This size is sold no more.'
    case 'changed':
      return `${actorAndTime(refusal.last)} changed this price: it is ${formatRupees(refusal.pricePaise)} now.`
    case 'above-mrp':
      return `That is above the MRP of ${formatRupees(refusal.mrpPaise)}. Change the MRP of the product first.`
    case 'large':
      return `${changeText(refusal.change.seenPaise, refusal.change.pricePaise)} Is that meant?`
  }
}

/** ₹210 to ₹300 is 43 % more. */
export function changeText(fromPaise: number, toPaise: number): string {
  const percent = Math.round((Math.abs(toPaise - fromPaise) / fromPaise) * 100)
  return `${formatRupees(fromPaise)} to ${formatRupees(toPaise)} is ${percent} % ${toPaise > fromPaise ? 'more' : 'less'}.`
}
