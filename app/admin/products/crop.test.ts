import { expect, it } from 'vitest'
import { dragged, maxZoomFor, squareOf, wholeCrop } from '#app/admin/products/crop'

const photo = { width: 1200, height: 900 }

it('the square is the middle at first and never leaves the photo', () => {
  expect(squareOf(photo, wholeCrop)).toEqual({ left: 150, top: 0, side: 900 })
  expect(squareOf(photo, { x: 0, y: 1, zoom: 1 })).toEqual({ left: 0, top: 0, side: 900 })
  expect(squareOf(photo, { x: 1, y: 1, zoom: 1.5 })).toEqual({ left: 600, top: 300, side: 600 })
})

it('a photo is enlarged only as far as 480 pixels are left', () => {
  expect([
    maxZoomFor(photo),
    maxZoomFor({ width: 400, height: 400 }),
    maxZoomFor({ width: 9000, height: 9000 }),
  ]).toEqual([1.875, 1, 4])
})

it('dragging to the right shows what is further left, up to the edge', () => {
  const moved = dragged(photo, wholeCrop, { x: 10, y: 0 }, 300)
  expect(squareOf(photo, moved).left).toBeCloseTo(120)
  expect(squareOf(photo, dragged(photo, moved, { x: 9999, y: 0 }, 300)).left).toBe(0)
})
