import jsBarcode from 'jsbarcode'
import { encode } from 'uqr'

export type QrCode = { size: number; path: string }

/** `border` in modules; error correction M, so that up to 15 % of it may be damaged. */
export function drawQrCode(text: string, { border = 0 } = {}): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border })
  const rows = data.map((row, y) => drawRuns(row.map((isDark) => (isDark ? '1' : '0')).join(''), y))
  return { size, path: rows.join('') }
}

export function drawRuns(bits: string, y = 0): string {
  return [...bits.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('')
}

/** `modules` wide and 1 high. */
export type BarCode = { text: string; modules: number; path: string; widthMm: number }

/** Thermal label printers print 203 dots an inch; bars that are not a whole number of dots blur. */
const dotMm = 25.4 / 203
const dotsPerModule = 4
const widestMm = 90

export function drawCode128(text: string): BarCode {
  const drawn: { encodings?: { data: string }[] } = {}
  jsBarcode(drawn, text, { format: 'CODE128' })
  const bits = (drawn.encodings ?? []).map(({ data }) => data).join('')
  const dots = Math.min(dotsPerModule, Math.max(1, Math.floor(widestMm / (bits.length * dotMm))))
  return { text, modules: bits.length, path: drawRuns(bits), widthMm: bits.length * dots * dotMm }
}
