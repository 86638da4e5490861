import { expect, it } from 'vitest'
import { linesOf, receiptSchema } from '#app/admin/stock/goods-receipt-action.server'
import { codeField, countSchema, recallSchema, takeOutSchema } from '#app/admin/stock/stock-forms.server'

/** As copied from a chat: a zero-width space and a direction mark inside, and two spaces. */
const copied = 'JR\u200b 7\u202e  B'

it('what is typed about stock is one visible line', () => {
  expect(codeField().parse(copied)).toBe('JR 7 B')
  expect(countSchema().parse({ counted: '3', note: copied }).note).toBe('JR 7 B')
  expect(countSchema().parse({ counted: '3', note: '' }).note).toBe('')
  const taken = { quantity: '1', reason: 'damaged', batch: '' }
  expect(takeOutSchema().parse({ ...taken, note: copied }).note).toBe('JR 7 B')
  expect(takeOutSchema().safeParse({ ...taken, note: ' \u200b ' }).success).toBe(false)
  expect(recallSchema().parse({ reason: copied, sure: '1' }).reason).toBe('JR 7 B')
  expect(recallSchema().safeParse({ reason: 'a\u200b\u200b\u200b\u200bb', sure: '1' }).success).toBe(false)
})

it('packs are counted in digits of any script', () => {
  expect(countSchema().parse({ counted: ' ૧૨ ' }).counted).toBe(12)
  expect(takeOutSchema().parse({ quantity: '१२', reason: 'damaged', note: 'torn', batch: '' }).quantity).toBe(12)
})

it('what is typed about a goods receipt is one visible line', () => {
  const receipt = { key: '12345678', supplier: copied, billNumber: '' }
  expect(receiptSchema().parse(receipt)).toMatchObject({ supplier: 'JR 7 B', billNumber: '' })
  const form = new FormData()
  const line = { item: copied, quantity: '4', code: copied, packedOn: '2026-11-20', bestBefore: '' }
  for (const [name, value] of Object.entries(line)) form.set(`${name}.0`, value)
  const size = { productId: 'jr', label: '7 B', text: 'JR 7 B', barcode: null, shelfLifeDays: 30 }
  const { lines, errors } = linesOf(form, [size], Date.UTC(2026, 10, 26))
  expect(errors).toEqual({})
  expect(lines).toMatchObject([{ row: 0, line: { productId: 'jr', code: 'JR 7 B', bestBefore: '2026-12-20' } }])
})
