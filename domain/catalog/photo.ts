/** Stored widths of a product's photo, square, each as AVIF and WebP; a small photo has only the first two. */
const squareWidths = [240, 480, 960] as const
/** Stored widths of a wide photo, such as of the banner, up to its own width. */
const wideWidths = [480, 960, 1440, 1920] as const

/** A square photo is cut around its middle; a wide one keeps its proportions, from a square to three times as wide as high. */
export type PhotoShape = 'square' | 'wide'

export type PhotoFile = { width: number; height: number; format: 'avif' | 'webp'; bytes: string }

export type PhotoRefusal = 'not-a-photo' | 'heic' | 'svg' | 'broken' | 'too-small' | 'too-large' | 'busy'

/** Converts an uploaded photo into the files that the shop stores; base64. */
export type MakePhoto = (
  bytes: Uint8Array,
  shape: PhotoShape,
) => Promise<{ ok: true; files: PhotoFile[] } | { ok: false; reason: PhotoRefusal }>

const squareName = /^photo-[0-9a-f]{24}-(480|960)$/
const wideName = /^photo-[0-9a-f]{24}-(480|960|1440|1920)x(\d{3,4})$/

/** Returns whether the name is that of a square photo, as products have them. */
export function isPhotoName(name: string): boolean {
  return squareName.test(name)
}

/** Returns the end of a photo's name, which has the width of its largest file: `960`, or `1920x720` for a wide photo. */
export function photoNameEnd(files: readonly PhotoFile[], shape: PhotoShape): string {
  const { width = 0, height = 0 } = files.toSorted((a, b) => b.width - a.width)[0] ?? {}
  return shape === 'square' ? `${width}` : `${width}x${height}`
}

/** Returns the size of a photo's largest file and the widths of all of them; null for any other name. */
export function sizeOfPhoto(name: string): { width: number; height: number; widths: number[] } | null {
  const [, side] = squareName.exec(name) ?? []
  if (side !== undefined) {
    const width = Number(side)
    return { width, height: width, widths: squareWidths.filter((stored) => stored <= width) }
  }
  const [, wide, high] = wideName.exec(name) ?? []
  if (wide === undefined) return null
  const width = Number(wide)
  return { width, height: Number(high), widths: wideWidths.filter((stored) => stored <= width) }
}
