import jsBarcode from 'jsbarcode'
import { drawRuns } from '#app/documents/draw-runs'

/** A bar code as an SVG path in a box `modules` wide and 1 high, and its printed width. */
export type BarCode = { text: string; modules: number; path: string; widthMm: number }

/** Thermal label printers print 203 dots an inch; bars that are not a whole number of dots blur. */
const dotMm = 25.4 / 203
const dotsPerModule = 4
const widestMm = 90

/** Returns the Code 128 of an ASCII text, as wide as the label allows. */
export function drawCode128(text: string): BarCode {
  const drawn: { encodings?: { data: string }[] } = {}
  jsBarcode(drawn, text, { format: 'CODE128' })
  const bits = (drawn.encodings ?? []).map(({ data }) => data).join('')
  const dots = Math.min(dotsPerModule, Math.max(1, Math.floor(widestMm / (bits.length * dotMm))))
  return { text, modules: bits.length, path: drawRuns(bits), widthMm: bits.length * dots * dotMm }
}
