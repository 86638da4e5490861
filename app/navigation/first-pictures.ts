import { type Picture, sourceSet } from '#domain/catalog/pictures'

/** A picture that a page begins with, and how wide it is shown there. */
export type FirstPicture = { picture: Picture | null | undefined; sizes: string }

/** So many are asked for from one page at most, 4 to 10 KB each on a phone. */
const maxPictures = 12
/** What a browser lets go of, it would ask for once more. */
let kept: HTMLImageElement[] = []

/** Has the browser fetch the files of these pictures that it will show, after everything else. */
export function fetchPictures(pictures: readonly FirstPicture[]): void {
  for (const { picture, sizes } of pictures)
    if (picture?.widths.length && kept.length < maxPictures) kept.push(fetchPicture(picture, sizes))
}

/** The next page has pictures ahead of its own. */
export function forgetPictures(): void {
  kept = []
}

function fetchPicture(picture: Picture, sizes: string): HTMLImageElement {
  const parent = document.createElement('picture')
  for (const format of ['avif', 'webp'] as const) {
    const source = document.createElement('source')
    Object.assign(source, { type: `image/${format}`, sizes, srcset: sourceSet(picture, format) })
    parent.append(source)
  }
  const image = new Image()
  image.fetchPriority = 'low'
  parent.append(image)
  return image
}
