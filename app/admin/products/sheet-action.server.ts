import { data } from 'react-router'
import { maxPricePaise, parsePrice } from '#app/admin/products/parse-price'
import { priceChangeText, priceRefusalText } from '#app/admin/products/product-texts'
import { categoryIn } from '#app/admin/shared/category-chips.tsx'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { formText, formTexts, isTicked } from '#app/forms/form-text'
import { refuseForm } from '#app/forms/parse-form.server'
import { runIntent } from '#app/forms/run-intent.server'
import { listPrices, type PricedSize } from '#domain/catalog/price-list.server'
import { changePrices, isLargeChange, type PriceChange, type PriceRefusal } from '#domain/catalog/prices.server'
import { findProductColumn } from '#domain/catalog/product-column.server'
import { raisePrice, roundingSteps } from '#domain/catalog/raise-price'
import { readSizeKey, sizeKey } from '#domain/catalog/size-key'
import type { Db } from '#domain/database'
import { formatRupees, rupeesText } from '#domain/money'
import { parsePercent } from '#domain/percent'
import { plural, t } from '#domain/texts/translate'

/** The price list with the typed values, the changes to review, or the result. Keys are `jeera|250gm`. */
export type SheetResult = FormResult<Sheet>

type Sheet = {
  values: Record<string, string>
  errors: Record<string, string>
  /** The old and new prices to review before they are saved. */
  review: ReviewedPrice[]
}

export type ReviewedPrice = {
  key: string
  name: string
  label: string
  seenPaise: number
  pricePaise: number
  note: string
}

const nothing: Sheet = { values: {}, errors: {}, review: [] }

/** Handles the forms of the price list: propose by per cent, review, save all or none. */
export async function sheetAction(sent: StaffForm) {
  const { db, form, query } = sent
  const listed = async () => (await listPrices(db, categoryIn(query))).shown
  return runIntent(form, {
    raise: async () => propose(await listed(), form),
    review: async () => review(await listed(), form),
    save: () => save(sent),
  })
}

/** Writes the new prices into the fields; saves nothing. */
function propose(sizes: PricedSize[], form: FormData) {
  const percent = parsePercent(formText(form, 'percent'))
  const roundTo = roundingSteps.find((rounding) => String(rounding) === formText(form, 'roundTo')) ?? roundingSteps[0]
  if (!percent) {
    const message = t('Please type how many per cent, such as 5 or -2.5.')
    const typed = { percent: formText(form, 'percent').slice(0, 8), roundTo: String(roundTo) }
    return refuseForm(form, 400, { ...nothing, message, errors: { percent: message }, values: typed })
  }
  const values = sizes.map((size) => [
    sizeKey(size.productId, size.label),
    rupeesText(raisePrice(size.pricePaise, percent, roundTo)),
  ])
  return data<SheetResult>({
    ok: true,
    errors: {},
    review: [],
    values: Object.fromEntries(values),
    message: t('{change} % is in the fields. Nothing is saved yet.', {
      change: percent > 0 ? `+${percent}` : String(percent),
    }),
  })
}

function review(sizes: PricedSize[], form: FormData) {
  const { isStale, ...read } = readSheet(sizes, form)
  if (Object.keys(read.errors).length > 0)
    return refuseForm(form, isStale ? 409 : 400, {
      ...read,
      review: [],
      message: t('Please look at the marked prices.'),
    })
  if (read.review.length === 0) return refuseForm(form, 400, { ...read, message: t('No price is different.') })
  return data<SheetResult>({ ok: true, message: '', ...read })
}

/** Reads what was typed; a price that is as the page showed it is no change, also where somebody else has changed it since. */
function readSheet(sizes: PricedSize[], form: FormData): Sheet & { isStale: boolean } {
  const values: Record<string, string> = {}
  const errors: Record<string, string> = {}
  const changes: ReviewedPrice[] = []
  let isStale = false
  for (const size of sizes) {
    const key = sizeKey(size.productId, size.label)
    if (!form.has(key)) continue
    const typed = formText(form, key)
    const pricePaise = parsePrice(typed)
    // A page that was opened before December 2026 sends no price that it showed; until the end of January 2027.
    const seenPaise = parsePrice(formText(form, `seen.${key}`)) ?? size.pricePaise
    if (pricePaise === seenPaise) continue
    values[key] = typed.slice(0, 20)
    values[`seen.${key}`] = rupeesText(seenPaise)
    if (pricePaise === null) errors[key] = t('Please type a price in rupees.')
    else if (size.mrpPaise !== null && pricePaise > size.mrpPaise)
      errors[key] = t('Above the MRP of {mrp}.', { mrp: formatRupees(size.mrpPaise) })
    else if (pricePaise !== size.pricePaise && seenPaise !== size.pricePaise) {
      isStale = true
      errors[key] = t('Now: {value}', { value: formatRupees(size.pricePaise) })
      // What the error says is what the next attempt has seen.
      values[`seen.${key}`] = rupeesText(size.pricePaise)
    } else if (pricePaise !== size.pricePaise)
      changes.push({
        key,
        name: size.name,
        label: size.label,
        seenPaise,
        pricePaise,
        note: isLargeChange(size.pricePaise, pricePaise) ? priceChangeText(size.pricePaise, pricePaise) : '',
      })
  }
  return { values, errors, review: changes, isStale }
}

async function save({ db, clock, by, form }: StaffForm) {
  const changes = formTexts(form, 'change').flatMap(readChange)
  if (changes.length === 0) return refuseForm(form, 400, { ...nothing, message: t('No price is different.') })
  const result = await changePrices(db, clock, by, { changes, isSure: isTicked(form, 'sure') })
  if (result.ok)
    return data<SheetResult>({
      ...nothing,
      ok: true,
      // Also those that an attempt without an answer has saved.
      message: plural(changes.length, '1 price is in the shop.', '{count} prices are in the shop.', {
        count: changes.length,
      }),
    })
  const errors = Object.fromEntries(
    result.refusals.map((refusal) => [
      sizeKey(refusal.change.productId, refusal.change.label),
      priceRefusalText(refusal),
    ]),
  )
  const stale = new Map(
    result.refusals.flatMap((refusal) => (refusal.reason === 'stale' ? [[refusal.change, refusal.pricePaise]] : [])),
  )
  const values = Object.fromEntries(
    changes.flatMap((change) => {
      const key = sizeKey(change.productId, change.label)
      const seenPaise = stale.get(change) ?? change.seenPaise
      return [
        [key, rupeesText(change.pricePaise)],
        [`seen.${key}`, rupeesText(seenPaise)],
      ]
    }),
  )
  const message = await priceSheetRefusalText(db, result.refusals)
  return refuseForm(form, 409, { message, values, errors, review: [] })
}

/** Names the sizes that are gone, which are in no row. */
async function priceSheetRefusalText(db: Db, refusals: PriceRefusal[]): Promise<string> {
  const gone = refusals.filter(({ reason }) => reason === 'gone').map(({ change }) => change)
  if (gone.length > 0) {
    const ids = gone.map(({ productId }) => productId)
    const names = await findProductColumn(db, 'name', ids)
    const sizes = gone.map(({ productId, label }) => `${names.get(productId) ?? productId} ${label}`).join(', ')
    return t('Nothing was saved. No longer sold: {sizes}.', { sizes })
  }
  return refusals.every(({ reason }) => reason === 'large')
    ? t('Nothing was saved: large changes need the tick.')
    : t('Nothing was saved: look at the marked prices.')
}

/** `jeera|250gm|21000|22000`: the price that was seen, and the new one, in paise. */
function readChange(text: string): PriceChange[] {
  const [, key = '', seen, price] = /^(.+)\|(\d{1,10})\|(\d{1,10})$/.exec(text) ?? []
  const size = readSizeKey(key)
  const pricePaise = Number(price)
  if (!size || !(pricePaise >= 1 && pricePaise <= maxPricePaise)) return []
  return [{ ...size, seenPaise: Number(seen), pricePaise }]
}
