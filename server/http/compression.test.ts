import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gzippedPage } from '#server/http/compression'

it('a page reads the same after compression in pieces, with any stylesheet, with none, and with two', async () => {
  const part = fc.string({ unit: 'grapheme', maxLength: 300 })
  const style = fc.constantFrom(
    '<style id="css">a{color:red}</style>',
    '<style>b{}</style><style>c{}</style>',
    '',
    '<style',
  )
  await fc.assert(
    fc.asyncProperty(part, style, part, async (before, sheet, after) => {
      const html = Buffer.from(before + sheet + after)
      expect(gunzipSync(await gzippedPage(html)).equals(html)).toBe(true)
    }),
  )
})
