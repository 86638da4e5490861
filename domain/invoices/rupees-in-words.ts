import { toRupees } from '#domain/money'

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const steps = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

export function rupeesInWords(paise: number): string {
  const rupees = Math.floor(toRupees(paise))
  const rest = paise % 100
  return `Rupees ${inWords(rupees)}${rest > 0 ? ` and ${inWords(rest)} paise` : ''} only`
}

function inWords(count: number): string {
  if (count < 20) return ones[count] ?? ''
  if (count < 100) return [tens[Math.floor(count / 10)], ones[count % 10 || 20]].filter(Boolean).join('-')
  const [size, word] = steps.find(([size]) => count >= size) ?? [100, 'hundred']
  const rest = count % size
  return `${inWords(Math.floor(count / size))} ${word}${rest > 0 ? ` ${inWords(rest)}` : ''}`
}
