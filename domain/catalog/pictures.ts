import manifest from '#domain/catalog/pictures.json' with { type: 'json' }

/** `<file>-<width>.avif` and .webp; width and height are the largest one's; `closeUp` is for the product page. */
export type Picture = { file: string; width: number; height: number; widths: number[]; closeUp?: number | undefined }

const pictures: Record<string, Picture | undefined> = manifest

export function findPicture(name: string): Picture | undefined {
  return pictures[name]
}

export function findPictures(names: readonly string[]): Picture[] {
  return names.flatMap((name) => findPicture(name) ?? [])
}

/** Adds the close-up file to the widths of a picture; only for the product page, because it would make a product card too heavy. */
export function withCloseUp(picture: Picture): Picture {
  const { closeUp, width, height, widths } = picture
  if (!closeUp) return picture
  return { ...picture, width: closeUp, height: Math.round((closeUp * height) / width), widths: [...widths, closeUp] }
}

/** Returns the picture of this name, or the shop's icon when there is none, so that a page always has a picture. */
export function getPicture(name: string): Picture {
  const known = pictures[name]
  if (known) return known
  const [, side] = squareName.exec(name) ?? []
  if (side) return photoOf(name, Number(side), Number(side), squareWidths)
  const [, wide, high] = wideName.exec(name) ?? []
  if (wide) return photoOf(name, Number(wide), Number(high), wideWidths)
  // A picture by URL: one file, one width, square.
  const file = /^(https?:\/)?\//.test(name) ? name : noPicture
  return { file, width: 960, height: 960, widths: [] }
}

export function pictureUrl(picture: Picture, width = picture.widths.at(-1), format: 'avif' | 'webp' = 'webp'): string {
  return width === undefined ? picture.file : `/pictures/${picture.file}-${width}.${format}`
}

export function sourceSet(picture: Picture, format: 'avif' | 'webp'): string {
  return picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
}

/** Stored widths of a product's photo, square, each as AVIF and WebP; a small photo has only the first two. */
const squareWidths = [240, 480, 960] as const
/** Stored widths of a wide photo, such as of the banner, up to its own width. */
const wideWidths = [480, 960, 1440, 1920] as const

/** Square: cut around the middle. Wide: up to three times as wide as high. Page: up to twice as high as wide. */
export type PhotoShape = 'square' | 'wide' | 'page'

export type PhotoFile = { width: number; height: number; format: 'avif' | 'webp'; bytes: string }

export type PhotoRefusal = 'not-a-photo' | 'heic' | 'svg' | 'broken' | 'too-small' | 'too-large' | 'busy'

export type MakePhoto = (
  bytes: Uint8Array,
  shape: PhotoShape,
) => Promise<{ ok: true; files: PhotoFile[] } | { ok: false; reason: PhotoRefusal }>

const squareName = /^photo-[0-9a-f]{24}-(480|960)$/
const wideName = /^photo-[0-9a-f]{24}-(480|960|1440|1920)x(\d{3,4})$/

export function isPhotoName(name: string): boolean {
  return squareName.test(name)
}

/** Returns the end of a photo's name, which has the width of its largest file: `960`, or `1920x720` for a wide photo. */
export function photoNameEnd(files: readonly PhotoFile[], shape: PhotoShape): string {
  const { width = 0, height = 0 } = files.toSorted((a, b) => b.width - a.width)[0] ?? {}
  return shape === 'square' ? `${width}` : `${width}x${height}`
}

function photoOf(file: string, width: number, height: number, stored: readonly number[]): Picture {
  return { file, width, height, widths: stored.filter((one) => one <= width) }
}

export const noPicture = '/icon-512.png'
