import { noPicture } from '#domain/catalog/no-picture'
import { sizeOfPhoto } from '#domain/catalog/photo'
import manifest from '#domain/catalog/pictures.json' with { type: 'json' }

/**
 * A picture in several widths, each as AVIF and WebP: `<file>-<width>.avif`. Width and height are those of the largest file; `closeUp` is the width
 * in pixels of an even larger file for the product page.
 */
export type Picture = { file: string; width: number; height: number; widths: number[]; closeUp?: number | undefined }

const pictures: Record<string, Picture | undefined> = manifest

/** Reads the names of a product's pictures, in their order, as its row has them. */
export function readPictureNames(stored: string): string[] {
  return JSON.parse(stored)
}

/** Finds a picture of the shop by its name in pictures.json, which tools/art/ generates. */
export function findPicture(name: string): Picture | undefined {
  return pictures[name]
}

/** Returns the pictures that exist; unknown names are left out. */
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
  const photo = sizeOfPhoto(name)
  if (photo) return { file: name, ...photo }
  // A picture by URL: one file, one width, square.
  const file = /^(https?:\/)?\//.test(name) ? name : noPicture
  return { file, width: 960, height: 960, widths: [] }
}

/** Returns the URL of one file of a picture; defaults to the largest WebP file. */
export function pictureUrl(picture: Picture, width = picture.widths.at(-1), format: 'avif' | 'webp' = 'webp'): string {
  return width === undefined ? picture.file : `/pictures/${picture.file}-${width}.${format}`
}

/** Returns all widths of a picture in one format as a `srcset` value. */
export function sourceSet(picture: Picture, format: 'avif' | 'webp'): string {
  return picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
}
