import jsBarcode from 'jsbarcode'
import { encode } from 'uqr'

/** A QR code as an SVG path in a square of `size` modules. */
export type QrCode = { size: number; path: string }

/** Returns the QR code of a text with a white border of so many modules; error correction M, so that up to 15 % of it may be damaged. */
export function drawQrCode(text: string, { border = 0 } = {}): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border })
  const rows = data.map((row, y) => drawRuns(row.map((isDark) => (isDark ? '1' : '0')).join(''), y))
  return { size, path: rows.join('') }
}

/** Returns the SVG path of the dark modules in a row of bits, 1 high, at the height `y`. */
export function drawRuns(bits: string, y = 0): string {
  return [...bits.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('')
}

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
