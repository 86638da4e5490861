import { photoWidths, widthOfPhoto } from '#domain/catalog/photo'
import manifest from '#domain/catalog/pictures.json' with { type: 'json' }

/**
 * A picture in several widths, each as AVIF and WebP: `<file>-<width>.avif`. Width and height are of the largest; some
 * have a larger one still, `closeUp` pixels wide, for where a product is looked at closely.
 */
export type Picture = { file: string; width: number; height: number; widths: number[]; closeUp?: number | undefined }

const pictures: Record<string, Picture | undefined> = manifest

/** Finds a picture of ours by its name in pictures.json; the kit in tools/art/ makes them. */
export function findPicture(name: string): Picture | undefined {
  return pictures[name]
}

/** Those of these pictures that there are. */
export function findPictures(names: readonly string[]): Picture[] {
  return names.flatMap((name) => findPicture(name) ?? [])
}

/** The same picture, its largest file among the others; for the product page only, as a card would be heavy with it. */
export function withCloseUp(picture: Picture): Picture {
  const { closeUp, width, height, widths } = picture
  if (!closeUp) return picture
  return { ...picture, width: closeUp, height: Math.round((closeUp * height) / width), widths: [...widths, closeUp] }
}

/** The picture of this name, or the brand's share picture where there is none, so that a page never lacks one. */
export function getPicture(name: string): Picture {
  const known = pictures[name]
  if (known) return known
  const width = widthOfPhoto(name)
  if (width) return { file: name, width, height: width, widths: photoWidths.filter((one) => one <= width) }
  // An owner's own picture by address: one file, one width, square.
  const file = /^(https?:\/)?\//.test(name) ? name : '/icon-512.png'
  return { file, width: 960, height: 960, widths: [] }
}

/** Address of one file of a picture; the largest WebP where a single address is asked for. */
export function pictureUrl(picture: Picture, width = picture.widths.at(-1), format: 'avif' | 'webp' = 'webp'): string {
  return width === undefined ? picture.file : `/pictures/${picture.file}-${width}.${format}`
}

/** All widths of a picture in one format, as `srcset` wants them. */
export function sourceSet(picture: Picture, format: 'avif' | 'webp'): string {
  return picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
}
