import { expect, it } from 'vitest'
import { valueAtFrame } from '#app/home/story.tsx'

it('a counter starts at 0, adds value/400 a frame and ends at its value', () => {
  expect(valueAtFrame(1000, 0)).toBe(0)
  expect(valueAtFrame(1000, 2)).toBe(5)
  expect(valueAtFrame(5450, 399)).toBeLessThan(5450)
  expect(valueAtFrame(5450, 400)).toBe(5450)
  expect(valueAtFrame(10, 500)).toBe(10)
})
