import { expect, it } from 'vitest'
import { rupeesInWords } from '#domain/invoices/document'

it.each([
  [0, 'Rupees zero only'],
  [520_00, 'Rupees five hundred twenty only'],
  [99_50, 'Rupees ninety-nine and fifty paise only'],
  [1_450_00, 'Rupees one thousand four hundred fifty only'],
  [11_02_019_05, 'Rupees eleven lakh two thousand nineteen and five paise only'],
  [3_00_00_000_00, 'Rupees three crore only'],
])('%i paise are spelled out as people in India do', (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words)
})
