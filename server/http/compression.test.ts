import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gzippedPage } from '#server/http/compression'

it('a page reads the same after compression in pieces, however long they are, with any parts that stand in others too', async () => {
  const standing = ['<style>a{color:red}</style>', '<footer>₹</footer>', 'x'.repeat(40_000)].map((part) =>
    Buffer.from(part),
  )
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  const own = fc
    .tuple(text, fc.constantFrom(1, 2, 500))
    .map(([words, times]) => ({ bytes: Buffer.from(words.repeat(times)), standing: false }))
  const kept = fc.constantFrom(...standing).map((bytes) => ({ bytes, standing: true }))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(own, kept), { maxLength: 6 }), own, async (before, last) => {
      const pieces = [...before, last]
      const html = Buffer.concat(pieces.map(({ bytes }) => bytes))
      expect(gunzipSync(await gzippedPage(pieces)).equals(html)).toBe(true)
    }),
  )
})
