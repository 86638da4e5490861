import { expect, it } from 'vitest'
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
