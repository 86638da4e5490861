import { redirect } from 'react-router'
import { z } from 'zod'
import { categoryIn } from '#app/admin/shared/category-chips.tsx'
import { type StaffForm, tickField } from '#app/admin/shared/staff-form.server'
import { countField } from '#app/admin/stock/stock-forms.server'
import { doubtfulText, movedText } from '#app/admin/stock/stock-texts'
import { markedFields } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { enteredFields, keyField, parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import { readSizeKey, sizeKey } from '#domain/catalog/size-key'
import { partKey } from '#domain/commands/part-key'
import { type CountedRow, recordStocktake } from '#domain/stock/stocktake.server'
import { t } from '#domain/texts/translate'

const schema = z.object({ key: keyField, sure: tickField })

/** Records a stocktake; empty rows were not counted. */
export async function stocktakeAction({ db, clock, by, form, query }: StaffForm) {
  const parsed = parseForm(schema, form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { key, sure: isSure } = parsed.values
  const { rows, errors: mistyped } = readRows(form)
  if (Object.keys(mistyped).length > 0) return refuseForm(form, 400, { message: markedFields(), errors: mistyped })
  if (rows.length === 0)
    return refuseForm(form, 400, { message: t('Please type how many packs there are, in one row or in many.') })
  const commandKey = stocktakeKey(key)
  const done = await recordStocktake(db, clock, { commandKey, by, rows, isSure })
  const place = `/admin/stock/count?${new URLSearchParams({ category: categoryIn(query), done: key })}`
  if (done.ok) return redirect(place)
  if (done.reason === 'key-used') return redirect(`${place}&changed`)
  if (done.reason === 'doubtful') {
    const outOfSale = new Map(done.rows.map((doubtful) => [doubtful.row, doubtful.outOfSale]))
    const doubtful = rows.flatMap((row, index) =>
      outOfSale.has(index) ? [[fieldOf(row), doubtfulText(row.seen, outOfSale.get(index) ?? 0)]] : [],
    )
    return refuseForm(form, 409, {
      message: t(
        'Some numbers are not what the shop expects. Nothing is saved yet: correct them, or tick that they are right.',
      ),
      errors: { ...Object.fromEntries(doubtful), sure: t('Tick this if the numbers are right.') },
    })
  }
  const errors: Record<string, string> = {}
  const { values } = enteredFields(form)
  for (const { row: index, expected } of done.rows) {
    const row = rows[index]
    if (!row) continue
    errors[fieldOf(row)] = movedText(expected)
    // What the error says is what the next attempt has seen.
    if (expected !== null) values[seenFieldOf(row)] = String(expected)
  }
  return refuseForm(form, 409, {
    message: t('Packs came or left while you counted. Nothing is saved yet: please count the marked rows again.'),
    errors,
    values,
  })
}

/** Returns the key of the stocktake that a page with this key sent. */
export const stocktakeKey = (pageKey: string) => partKey(pageKey, 'shelf-count')

const fieldOf = (row: CountedRow) => `counted.${sizeKey(row.productId, row.label)}`
const seenFieldOf = (row: CountedRow) => `seen.${sizeKey(row.productId, row.label)}`

function readRows(form: FormData): { rows: CountedRow[]; errors: Record<string, string> } {
  const rows: CountedRow[] = []
  const errors: Record<string, string> = {}
  for (const [name, value] of form) {
    const [, key = ''] = /^counted\.(.+)$/.exec(name) ?? []
    const size = readSizeKey(key)
    const typed = String(value).trim()
    if (!size || typed === '') continue
    const counted = countField.safeParse(typed)
    const seen = formText(form, `seen.${key}`)
    if (!counted.success) errors[name] = t('Please type a whole number of packs.')
    else if (!/^\d{1,9}$/.test(seen)) errors[name] = t('Please load the page again.')
    else rows.push({ ...size, seen: Number(seen), counted: counted.data })
  }
  return { rows, errors }
}
