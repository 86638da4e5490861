import { expect, it } from 'vitest'
import { parseOrderNumber } from '#domain/orders/order-number'

it.each(['SM-4829-1507', 'sm-4829-1507', ' SM 4829 1507 ', '48291507', '4829-1507', '૪૮૨૯૧૫૦૭', 'SM-४८२९-१५०७'])(
  '%j is a number',
  (typed) => {
    expect(parseOrderNumber(typed)).toBe('SM-4829-1507')
  },
)

it.each(['', 'SM-4829-150', 'SM-4829-15077', 'XX-4829-1507', '4829 1507; drop', '૪૮૨૯૧૫૦'])('%j is none', (typed) => {
  expect(parseOrderNumber(typed)).toBeNull()
})
