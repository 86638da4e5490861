import { expect, it } from 'vitest'
import { cleanGstin, gstinShape } from '#domain/invoices/gstin'

it.each(['', ' ', '24ABCDE1234F1Z5', '24 abcde 1234 f1 z5', '24ABCDE1234FAZ0'])('%j is a GSTIN, or none', (typed) => {
  expect(cleanGstin(typed)).toMatch(gstinShape)
})

it.each(['24ABCDE1234F0Z5', '24ABCDE1234F1X5', '24ABCDE1234F1Z', '24ABCDE1234F1Z55'])('%j is wrong', (typed) => {
  expect(cleanGstin(typed)).not.toMatch(gstinShape)
})
