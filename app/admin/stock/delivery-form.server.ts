import { z } from 'zod'
import { dayField, pastDayField } from '#app/admin/shared/day-fields.server'
import { keyField, unreadable } from '#app/admin/shared/staff-form.server'
import { maxLines } from '#app/admin/stock/delivery-lines'
import { codeField, quantityField } from '#app/admin/stock/stock-forms.server'
import { addDays } from '#domain/calendar/moment'
import { lineSchema } from '#domain/line-schema.server'
import type { ListedSize } from '#domain/stock/listed-sizes.server'
import { oneLine } from '#domain/text'
import { t } from '#domain/texts/translate'

export const receiptSchema = () =>
  z.object({
    key: keyField,
    supplier: lineSchema(80, unreadable(), { isOptional: true }),
    billNumber: lineSchema(80, unreadable(), { isOptional: true }),
    knownBill: z.literal('1', { error: unreadable }).optional(),
  })

export type DeliveryLineForm = {
  /** The index of the line in the form. */
  row: number
  item: string
  quantity: number
  code: string
  packedOn: string
  /** Empty to compute it from the product's shelf life. */
  bestBefore: string
  isSure: boolean
}

/** Reads the non-empty lines; errors are keyed by field, such as `code.2`. `items` has what was typed as product by row, also of lines with errors. */
export function linesOf(form: FormData, now: number) {
  const lines: DeliveryLineForm[] = []
  const errors: Record<string, string> = {}
  const items = new Map<number, string>()
  const schema = rowSchema(now)
  for (let row = 0; row < maxLines; row++) {
    const text = (name: string) => oneLine(String(form.get(`${name}.${row}`) ?? ''))
    if (['item', 'quantity', 'code'].every((name) => text(name) === '')) continue
    const fields = Object.fromEntries(
      ['item', 'quantity', 'code', 'packedOn', 'bestBefore'].map((name) => [name, text(name)]),
    )
    const parsed = schema.safeParse(fields)
    items.set(row, text('item'))
    if (parsed.success) lines.push({ ...parsed.data, row, isSure: text('sure') === '1' })
    else for (const { path, message } of parsed.error.issues) errors[`${String(path[0])}.${row}`] ??= message
  }
  return { lines, errors, items }
}

const noItem = () => t('Please choose the product, or scan its pack.')

const rowSchema = (now: number) =>
  z.object({
    item: lineSchema(200, noItem()),
    quantity: quantityField(),
    code: codeField(),
    packedOn: pastDayField(now),
    bestBefore: dayField().or(z.literal('')),
  })

/** Returns the best-before day of a line, computed from the product's shelf life if it is empty; null if that is unknown. */
export function bestBeforeOf(
  { bestBefore, packedOn }: Pick<DeliveryLineForm, 'bestBefore' | 'packedOn'>,
  { shelfLifeDays }: Pick<ListedSize, 'shelfLifeDays'>,
): string | null {
  if (bestBefore !== '') return bestBefore
  return shelfLifeDays === null ? null : addDays(packedOn, shelfLifeDays)
}
