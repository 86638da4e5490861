import { type PointerEvent, useRef, useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { type Picture as PictureFile, withCloseUp } from '#domain/catalog/pictures'

/** How much larger the picture gets under the pointer (specification, section 9). */
const zoomFactor = 3

/** Phones whose pixels are finer than the eye get no more than two for each of the page's. */
export const gallerySizes = '(min-width: 1400px) 620px, (min-width: 768px) 46vw, (min-resolution: 2.5dppx) 72vw, 94vw'

/** What is seen, by the first word of the picture's name; an owner's own picture says no more than whose it is. */
const views: Record<string, string | undefined> = { pack: ', the pack', spice: ', close up', dish: ', in a dish' }

/** The main picture with its zoom, and the small ones that take its place. */
export function ProductGallery({ name, pictures }: { name: string; pictures: PictureFile[] }) {
  const [shown, setShown] = useState(0)
  const { frame, zoom, rest, zoomed } = useHoverZoom()
  const chosen = pictures[shown]
  const picture = chosen && withCloseUp(chosen)
  return (
    <div className="relative md:sticky md:top-24">
      <div
        ref={frame}
        onPointerMove={zoom}
        onPointerLeave={rest}
        className="aspect-[6/5] cursor-zoom-in sm:aspect-square overflow-hidden rounded-lg bg-paper-deep shadow-card"
      >
        {picture && (
          <Picture
            key={shown}
            picture={picture}
            alt={name + (views[picture.file.split('-', 1)[0] ?? ''] ?? '')}
            sizes={zoomed ? `${picture.width}px` : gallerySizes}
            first
            className="size-full object-cover transition-transform duration-quick"
          />
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="absolute top-2 right-2 flex flex-col gap-2 sm:static sm:mt-3 sm:flex-row sm:gap-3">
          {pictures.map((one, index) => (
            <li key={index}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
                className="block size-12 overflow-hidden rounded-md border-2 border-white bg-paper-deep aria-pressed:border-brand-600 sm:size-24 sm:border-transparent"
              >
                <Picture picture={one} alt="" sizes="96px" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * Only for a mouse or pen: on a touch screen fingers zoom by themselves. Set from script, as the policy forbids style
 * attributes. The largest file is asked for when somebody first looks closely; until it is there, the one shown stays.
 */
function useHoverZoom() {
  const [zoomed, setZoomed] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const image = () => frame.current?.querySelector('img')
  const zoom = (event: PointerEvent) => {
    const element = image()
    if (event.pointerType === 'touch' || !element || !frame.current) return
    setZoomed(true)
    const box = frame.current.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * 100
    const y = ((event.clientY - box.top) / box.height) * 100
    element.style.transformOrigin = `${x}% ${y}%`
    element.style.transform = `scale(${zoomFactor})`
  }
  const rest = () => image()?.style.removeProperty('transform')
  return { frame, zoom, rest, zoomed }
}
