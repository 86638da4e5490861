import { data } from 'react-router'
import { z } from 'zod'
import { priceRefusalText } from '#app/admin/products/product-texts'
import { type StaffForm, tickField } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import { changePrice } from '#domain/catalog/change-price.server'
import { formatRupees, parseRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** The result of a new price; one that `asks` may be sent again with a confirmation. */
export type PriceResult = FormResult<unknown, { asks?: boolean; isAboveMrp?: boolean }>

/** Ten lakh rupees. */
const maxPricePaise = 1_000_000_00

const noPrice = () => t('Please type a price in rupees, such as 215 or 99.50.')
const priceForm = () =>
  z.object({
    product: z.string(unreadable()).min(1, unreadable()).max(80, unreadable()),
    label: z.string(unreadable()).min(1, unreadable()).max(60, unreadable()),
    seen: z.string(unreadable()).regex(/^\d{1,10}$/, unreadable()),
    price: z
      .string(noPrice())
      .max(20, noPrice())
      .transform(parseRupees)
      .pipe(z.number(noPrice()).positive(noPrice()).max(maxPricePaise, noPrice())),
    sure: tickField,
  })

export async function changeOnePrice({ db, clock, by, form }: StaffForm) {
  const parsed = parseForm(priceForm(), form, noPrice())
  if (!parsed.ok) return parsed.refused
  const { product, label, seen, price: pricePaise, sure: isSure } = parsed.values
  const seenPaise = Number(seen)
  const result = await changePrice(db, clock, by, { productId: product, label, seenPaise, pricePaise, isSure })
  if (result.ok) {
    const message = t('{price} is in the shop.', { price: formatRupees(pricePaise) })
    return data<PriceResult>({ ok: true, message })
  }
  const message = priceRefusalText(result, { fromPaise: seenPaise, toPaise: pricePaise })
  const values = { price: formText(form, 'price'), seen: result.reason === 'stale' ? String(result.pricePaise) : seen }
  const [asks, isAboveMrp] = [result.reason === 'large', result.reason === 'above-mrp']
  return refuseForm(form, 409, { field: 'price', message, values, asks, isAboveMrp })
}
