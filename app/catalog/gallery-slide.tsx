import { useLayoutEffect, useRef, useState } from 'react'
import { ShopPicture } from '#app/ui/picture.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { type Picture, withCloseUp } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

/** Phones with very fine pixels load a picture of at most twice the width of the page's pixels. */
export const gallerySizes =
  '(min-width: 1400px) 600px, (min-width: 992px) 42vw, (min-width: 768px) 38vw, (min-resolution: 2.5dppx) 56vw, 74vw'

type Props = {
  picture: Picture
  alt: string
  net: string
  isFirst: boolean
  isActivated: boolean
  isZoomed: boolean
}

export function GallerySlide({ picture: file, alt, net, isFirst, isActivated, isZoomed }: Props) {
  const picture = withCloseUp(file)
  const frame = usePlaceholder(picture, isFirst, isActivated)
  return (
    <li className="relative overflow-hidden">
      <div ref={frame} className="size-full bg-cover bg-center">
        <ShopPicture
          picture={picture}
          alt={alt}
          sizes={isZoomed ? `${picture.width}px` : gallerySizes}
          first={isFirst || isActivated}
          className="size-full object-cover transition-transform duration-quick"
        />
      </div>
      {net && picture.file.startsWith('pack-') && (
        <p className="pointer-events-none absolute bottom-2 left-2 rounded-full bg-white px-3 py-1 text-xs font-semibold sm:bottom-3 sm:left-3 sm:text-sm">
          {t('Net {net}', { net })}
        </p>
      )}
    </li>
  )
}

/**
 * Shows a smaller file of the picture that the browser already has, until the picture is loaded. Not for the first picture of the document:
 * browsers would take what is drawn behind it later for the page's largest.
 */
function usePlaceholder(picture: Picture, isFirst: boolean, isActivated: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [isOfDocument] = useState(!useHydrated())
  const start = `/pictures/${picture.file}-`
  // biome-ignore lint/correctness/useExhaustiveDependencies: thumbnails have been loaded when the gallery is activated
  useLayoutEffect(() => {
    const shown =
      isFirst && isOfDocument
        ? undefined
        : performance.getEntriesByType('resource').findLast(({ name }) => name.includes(start))
    frame.current?.style.setProperty('background-image', shown ? `url(${shown.name})` : 'none')
  }, [start, isFirst, isOfDocument, isActivated])
  return frame
}
