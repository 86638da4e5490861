import { expect, it } from 'vitest'
import { codeField, countSchema, discardSchema, recallSchema } from '#app/admin/stock/stock-action.server'

/** As copied from a chat: a zero-width space and a direction mark inside, and two spaces. */
const copied = 'JR\u200b 7\u202e  B'

it('what is typed about stock is one visible line', () => {
  expect(codeField().parse(copied)).toBe('JR 7 B')
  expect(countSchema().parse({ counted: '3', note: copied }).note).toBe('JR 7 B')
  expect(countSchema().parse({ counted: '3', note: '' }).note).toBe('')
  expect(recallSchema().parse({ reason: copied, sure: '1' }).reason).toBe('JR 7 B')
  expect(recallSchema().safeParse({ reason: 'a\u200b\u200b\u200b\u200bb', sure: '1' }).success).toBe(false)
})

it('packs are counted in digits of any script', () => {
  expect(countSchema().parse({ counted: ' ૧૨ ' }).counted).toBe(12)
  expect(discardSchema().parse({ quantity: '१२', batch: 'a' }).quantity).toBe(12)
})
