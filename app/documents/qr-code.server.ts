import { encode } from 'uqr'
import { drawRuns } from '#app/documents/draw-runs'

/** A QR code as an SVG path in a square of `size` modules. */
export type QrCode = { size: number; path: string }

/** Returns the QR code of a text with a white border of so many modules; error correction M, so that up to 15 % of it may be damaged. */
export function drawQrCode(text: string, { border = 0 } = {}): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border })
  const rows = data.map((row, y) => drawRuns(row.map((isDark) => (isDark ? '1' : '0')).join(''), y))
  return { size, path: rows.join('') }
}
