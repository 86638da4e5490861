import { match } from '#app/admin/shared/match'
import { formatMoment } from '#domain/calendar/moment'
import type { LastChange } from '#domain/catalog/last-change.server'
import type { PriceRefusal } from '#domain/catalog/prices.server'
import type { ProductsSort, ProductsView } from '#domain/catalog/product-list.server'
import type { UnfilledField } from '#domain/catalog/publish-draft.server'
import { formatRupees } from '#domain/money'
import { msg, t } from '#domain/texts/translate'

export const productsViewNames = (): Record<ProductsView, string> => ({
  all: t('All'),
  drafts: t('Draft waits'),
  low: t('Low stock'),
  missing: t('Missing data'),
  hidden: t('Hidden'),
  archived: t('Archived'),
})

export const sortNames = (): Record<ProductsSort, string> => ({
  shop: t('Sort as in the shop'),
  name: t('Sort by name'),
  stock: t('Least stock first'),
})

/** The editor's field in which missing data is filled in. */
export const missingFields: Record<UnfilledField, string> = {
  mrp: 'mrp.0',
  'net-quantity': 'netQuantity.0',
  hsn: 'hsn',
  rate: 'gst',
  origin: 'origin',
  'origin-country': 'originCountry',
  importer: 'importer',
  'shelf-life': 'shelfLifeDays',
  veg: 'veg',
  ingredients: 'ingredients',
  'name-gu': 'nameGu',
  'name-hi': 'nameHi',
}

export const missingNames: Record<UnfilledField, string> = {
  mrp: 'MRP',
  'net-quantity': msg('net quantity'),
  hsn: 'HSN',
  rate: msg('tax rate'),
  origin: msg('origin'),
  'origin-country': msg('country of origin'),
  importer: msg('importer'),
  'shelf-life': msg('shelf life'),
  veg: msg('veg mark'),
  ingredients: msg('ingredients'),
  'name-gu': msg('Gujarati name'),
  'name-hi': msg('Hindi name'),
}

export const noImporterText = () =>
  t(
    'This product is imported: write who imports it, with the address, under Imported by. Without it the law does not let it be sold.',
  )

/** Meera at 10:42. */
export function actorAndTime(last: LastChange | null): string {
  return last
    ? t('{name} on {time}', {
        name: last.by === 'console' ? t('Somebody at the machine') : last.by,
        time: formatMoment(last.at),
      })
    : t('Somebody')
}

export function priceRefusalText(refusal: PriceRefusal): string {
  return match(refusal, 'reason', {
    gone: () => t('This size is sold no more.'),
    changed: ({ last, pricePaise }) =>
      t('{nameAndTime} changed this price: it is {price} now.', {
        nameAndTime: actorAndTime(last),
        price: formatRupees(pricePaise),
      }),
    'above-mrp': ({ mrpPaise }) =>
      t('That is above the MRP of {mrp}. Change the MRP of the product first.', { mrp: formatRupees(mrpPaise) }),
    large: ({ change }) =>
      t('{change} Is that meant?', { change: priceChangeText(change.seenPaise, change.pricePaise) }),
  })
}

/** ₹210 to ₹300 is 43 % more. */
export function priceChangeText(fromPaise: number, toPaise: number): string {
  const percent = Math.round((Math.abs(toPaise - fromPaise) / fromPaise) * 100)
  const values = { from: formatRupees(fromPaise), to: formatRupees(toPaise), percent }
  return toPaise > fromPaise
    ? t('{from} to {to} is {percent} % more.', values)
    : t('{from} to {to} is {percent} % less.', values)
}
