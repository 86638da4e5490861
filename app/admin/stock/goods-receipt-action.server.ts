import { redirect } from 'react-router'
import { z } from 'zod'
import { dayField, pastDayField, type StaffForm, tickField } from '#app/admin/shared/staff-form.server'
import { maxReceiptLines } from '#app/admin/stock/goods-receipt-sheet.tsx'
import { bestBeforeOf, codeField, noShelfLife, quantityField } from '#app/admin/stock/stock-forms.server'
import { expiringText, stockRefusalText } from '#app/admin/stock/stock-texts'
import { markedFields } from '#app/forms/form-result'
import { formText, isTicked } from '#app/forms/form-text'
import { match } from '#app/forms/match'
import { type FormRefusal, keyField, parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import { formatMoment } from '#domain/calendar/moment'
import { partKey } from '#domain/commands/part-key'
import { findListedSize, type ListedSize, listSizes } from '#domain/stock/listed-sizes.server'
import { findReceivedGoods, type GoodsLine, type GoodsRefused, receiveGoods } from '#domain/stock/receive-goods.server'
import { asciiDigits, oneLine } from '#domain/text'
import { lineSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'

/** Receives the goods, all lines or none, and redirects to their receipt. */
export async function goodsReceiptAction({ db, clock, by, form }: StaffForm) {
  const receipt = parseForm(receiptSchema(), form)
  if (!receipt.ok) return receipt.refused
  const { lines, errors } = linesOf(form, await listSizes(db), clock.now())
  if (Object.keys(errors).length > 0) return refuseForm(form, 400, { message: markedFields(), errors })
  if (lines.length === 0)
    return refuseForm(form, 400, {
      message: markedFields(),
      errors: { 'item.0': t('Please choose the first product.') },
    })
  const { key, supplier, billNumber, sure: isSure } = receipt.values
  const commandKey = partKey(key, 'delivery')
  const done = await receiveGoods(db, clock, {
    commandKey,
    by,
    supplier,
    billNumber,
    isSure,
    lines: lines.map(({ line }) => line),
  })
  if (done.ok) return redirect(`/admin/stock/receive?done=${done.receiptId}`)
  const earlier = done.reason === 'key-used' ? await findReceivedGoods(db, commandKey) : undefined
  if (earlier) return redirect(`/admin/stock/receive?done=${earlier.receiptId}&changed`)
  return refuseForm(form, 409, describeRefusal(done, lines))
}

function describeRefusal(refused: GoodsRefused, lines: readonly { row: number }[]): FormRefusal {
  return match(refused, 'reason', {
    'key-used': (keyUsed) => ({ message: stockRefusalText(keyUsed).text }),
    'known-bill': ({ at }) => ({
      errors: { sure: t('Tick this to receive it once more.') },
      message: t('This bill was received on {time} already. Is it another delivery?', { time: formatMoment(at) }),
    }),
    lines: ({ refusals }) => {
      const errors: Record<string, string> = {}
      for (const { line, refused: why } of refusals) {
        const row = lines[line]?.row ?? 0
        if (why.reason === 'expiring') {
          errors[`bestBefore.${row}`] = expiringText(why)
          errors[`sure.${row}`] = t('Tick this to receive them all the same.')
          continue
        }
        const { text, errors: atFields = { item: text } } = stockRefusalText(why)
        for (const [field, words] of Object.entries(atFields)) errors[`${field}.${row}`] = words
      }
      return { errors, message: t('Nothing is received yet. {advice}', { advice: markedFields() }) }
    },
  })
}

export const receiptSchema = () =>
  z.object({
    key: keyField,
    supplier: lineSchema(80, unreadable(), { isOptional: true }),
    billNumber: lineSchema(80, unreadable(), { isOptional: true }).overwrite(asciiDigits),
    sure: tickField,
  })

/**
 * Reads the non-empty lines, finds the size of each, and computes a missing best-before day from its shelf life. `row` is a line's place in the form;
 * errors are keyed by field, such as `code.2`.
 */
export function linesOf(form: FormData, sizes: readonly ListedSize[], now: number) {
  const lines: { row: number; line: GoodsLine }[] = []
  const errors: Record<string, string> = {}
  const schema = rowSchema(now)
  for (let row = 0; row < maxReceiptLines; row++) {
    const text = (name: string) => oneLine(formText(form, `${name}.${row}`))
    if (['item', 'quantity', 'code'].every((name) => text(name) === '')) continue
    const fields = Object.fromEntries(
      ['item', 'quantity', 'code', 'packedOn', 'bestBefore'].map((name) => [name, text(name)]),
    )
    const parsed = schema.safeParse(fields)
    for (const { path, message } of parsed.error?.issues ?? []) errors[`${String(path[0])}.${row}`] ??= message
    const size = findListedSize(sizes, text('item'))
    if (!size && text('item') !== '') errors[`item.${row}`] = t('No product is called so, or has this barcode.')
    if (!parsed.success || !size) continue
    const { item: _, ...line } = parsed.data
    const bestBefore = bestBeforeOf(line, size.shelfLifeDays)
    if (bestBefore === null) errors[`bestBefore.${row}`] = noShelfLife()
    else if (bestBefore <= line.packedOn) errors[`bestBefore.${row}`] = t('Best before comes after the day of packing.')
    else {
      const { productId, label } = size
      lines.push({ row, line: { ...line, bestBefore, isSure: isTicked(form, `sure.${row}`), productId, label } })
    }
  }
  return { lines, errors }
}

const noItem = () => t('Please choose the product, or scan its pack.')

const rowSchema = (now: number) =>
  z.object({
    item: lineSchema(200, noItem()),
    quantity: quantityField(),
    code: codeField(),
    packedOn: pastDayField(now),
    bestBefore: z.union([z.literal(''), dayField()], t('Please give the day.')),
  })
