import { expect, it } from 'vitest'
import { schemaOf } from '#app/admin/settings/field-schema.server'
import type { SettingField } from '#app/admin/settings/fields'

const shapes = [
  ['rupees', '૫,૦૦૦', 5000_00],
  ['percent', '૧૨.૫ %', 12_50],
  ['number', '૩', 3],
  ['day', '२६-०१-२०३०', '2030-01-26'],
  ['year', '૨૦૨૬', '2026'],
  ['pin', '૩૮૫ ૦૦૧', '385001'],
  ['phone', '૯૮૭૬૫૪૩૨૧૦', '98765 43210'],
  ['digits', '+૯૧ ૯૮૭૬૫ ૪૩૨૧૦', '919876543210'],
  ['gstin', '૨૪ABCDE૧૨૩૪F૧Z૬', '24ABCDE1234F1Z6'],
  ['fssai', '૧૨૩૪૫૬૭૮૯૦૧૨૩૪', '12345678901234'],
] as const

it.each(shapes)('a setting that is %s may be typed as %s', (kind, typed, value) => {
  const field: SettingField = { kind, name: 'typed', label: '' }
  expect(schemaOf([field]).parse({ typed })).toEqual({ typed: value })
})
