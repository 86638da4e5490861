import { expect, it } from 'vitest'
import { cleanGstin, isGstinOrEmpty } from '#domain/invoices/gstin'

// The last two are of companies that publish theirs.
const right = [
  '',
  ' ',
  '24ABCDE1234F1Z6',
  '24 abcde 1234 f1 z6',
  '24ABCDE1234FAZX',
  '27AAPFU0939F1ZV',
  '29AAGCB7383J1Z4',
]

it.each(right)('%j is a GSTIN, or none', (typed) => {
  expect(isGstinOrEmpty(cleanGstin(typed))).toBe(true)
})

const wrong = ['24ABCDE1234F0Z7', '24ABCDE1234F1X6', '24ABCDE1234F1Z', '24ABCDE1234F1Z66']
const mistyped = ['24ABCDE1234F1Z5', '24ABCDE1243F1Z6', '24ABDCE1234F1Z6', '42ABCDE1234F1Z6']

it.each([...wrong, ...mistyped])('%j is wrong', (typed) => {
  expect(isGstinOrEmpty(cleanGstin(typed))).toBe(false)
})
