import { encode } from 'uqr'

/** A QR code as an SVG path in a square of `size` modules. */
export type QrCode = { size: number; path: string }

/** Returns the QR code of a text with a white border of so many modules; error correction M, so that up to 15 % of it may be damaged. */
export function drawQrCode(text: string, { border = 0 } = {}): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border })
  const rows = data.map((row, y) => {
    const bits = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...bits.matchAll(/1+/g)]
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join('')
  })
  return { size, path: rows.join('') }
}
