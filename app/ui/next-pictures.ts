import { type Picture, sourceSet } from '#domain/catalog/pictures'

/** Spread on a link: the pictures that the page it leads to begins with, and how wide they are shown there. */
export function nextPictures(pictures: readonly Picture[], sizes: string): { 'data-next'?: string } {
  return pictures.length > 0 ? { 'data-next': JSON.stringify([sizes, ...pictures.map(sourcesOf)]) } : {}
}

function sourcesOf(picture: Picture): string[] {
  return [sourceSet(picture, 'avif'), sourceSet(picture, 'webp')]
}

/** Has the browser fetch the files of these pictures that it will show, after everything else. */
export function fetchNextPictures(link: HTMLAnchorElement): void {
  const { next } = link.dataset
  if (!next) return
  delete link.dataset.next
  const [sizes, ...pictures] = JSON.parse(next) as [string, ...string[][]]
  for (const sources of pictures) {
    const picture = document.createElement('picture')
    for (const [index, srcset] of sources.entries()) {
      const source = document.createElement('source')
      source.type = index === 0 ? 'image/avif' : 'image/webp'
      Object.assign(source, { sizes, srcset })
      picture.append(source)
    }
    const image = new Image()
    image.fetchPriority = 'low'
    picture.append(image)
  }
}
