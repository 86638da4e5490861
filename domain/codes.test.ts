import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPhone } from '#domain/delivery/phone'
import { readPin } from '#domain/delivery/pin'
import { cleanGstin, isGstinOrEmpty } from '#domain/invoices/gstin'
import { parseOrderNumber } from '#domain/orders/order'
import { parseTrackingNumber } from '#domain/shipping/couriers'

const readGstin = (typed: string) => (isGstinOrEmpty(cleanGstin(typed)) ? cleanGstin(typed) : null)
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const kinds = [
  { name: 'a PIN', read: readPin, code: digits(6), stored: (code: string) => code },
  {
    name: 'an order number',
    read: parseOrderNumber,
    code: digits(8),
    stored: (code: string) => `SM-${code.slice(0, 4)}-${code.slice(4)}`,
  },
  {
    name: 'a phone',
    read: readPhone,
    code: digits(9).map((rest) => `7${rest}`),
    stored: (code: string) => `+91${code}`,
  },
  {
    name: 'a tracking number',
    read: parseTrackingNumber,
    code: digits(12).map((rest) => `EE${rest}`),
    stored: (code: string) => code,
  },
  {
    name: 'a GSTIN',
    read: readGstin,
    code: fc.constantFrom('24ABCDE1234F1Z6', '27AAPFU0939F1ZV'),
    stored: (code: string) => code,
  },
]

const inside = fc.constantFrom('', '', '', ' ', '\u00a0', '\u200b', '\u202c', '\u2060', '.', ' ')
const around = fc.constantFrom(
  (code: string) => code,
  (code: string) => `#${code}`,
  (code: string) => `'${code}`,
  (code: string) => `="${code}"`,
  (code: string) => ` \u2068${code}\u2069\n`,
)
const script = fc.constantFrom(0x30, 0xae6, 0x966, 0xff10)

/** The code as somebody may paste it. */
const pasted = (code: string) =>
  fc
    .tuple(fc.array(inside, { minLength: code.length, maxLength: code.length }), around, script)
    .map(([signs, wrap, zero]) =>
      wrap(
        [...code]
          .map(
            (sign, at) => sign.replace(/\d/, (digit) => String.fromCodePoint(zero + Number(digit))) + (signs[at] ?? ''),
          )
          .join(''),
      ),
    )

it.each(kinds)('$name is read however it was typed or pasted', ({ read, code, stored }) => {
  fc.assert(
    fc.property(
      code.chain((plain) => pasted(plain).map((typed) => ({ plain, typed }))),
      ({ plain, typed }) => {
        expect(read(typed)).toBe(stored(plain))
      },
    ),
  )
})

it.each([
  [readPin, '385–001', '385001'],
  [readPin, '385−001', '385001'],
  [parseOrderNumber, '#sm—4829—1507', 'SM-4829-1507'],
  [parseTrackingNumber, '="ab—12/34"', 'AB-12/34'],
  [readPhone, '+91 (0) 98765‑43210', '+919876543210'],
  [readGstin, '24-abcde-1234-f1z6', '24ABCDE1234F1Z6'],
])('dashes of every length are hyphens or nothing', (read, typed, stored) => {
  expect(read(typed)).toBe(stored)
})

it.each(kinds.filter(({ name }) => name !== 'a tracking number'))(
  '$name of a wrong length stays wrong',
  ({ read, code }) => {
    fc.assert(
      fc.property(code, fc.boolean(), (plain, isLonger) => {
        expect(read(isLonger ? `${plain}1` : plain.slice(0, -1))).toBeNull()
      }),
    )
  },
)

it.each(['XX-4829-1507', '4829 1507; drop', 'x'.repeat(41)])('%j is no code of the shop', (typed) => {
  expect([readPin(typed), parseOrderNumber(typed), readPhone(typed), readGstin(typed)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
