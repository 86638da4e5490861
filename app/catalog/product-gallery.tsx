import { FileText } from 'lucide-react'
import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { type Picture as PictureFile, withCloseUp } from '#domain/catalog/pictures'

const thumb =
  'block size-[min(3rem,13vw)] overflow-hidden rounded-md border-2 border-white bg-paper-deep aria-pressed:border-brand-600 sm:aspect-square sm:size-auto sm:w-full sm:border-transparent'
/** As wide as the picture has room for; many stand in several rows. */
const thumbPlace = 'sm:max-w-24 sm:min-w-16 sm:flex-1'

export const thumbSizes = '(min-width: 640px) 96px, 48px'

/** How much larger the picture gets under the pointer (specification, section 9). */
const zoomFactor = 3

/** Phones whose pixels are finer than the eye get no more than two for each of the page's. */
export const gallerySizes = '(min-width: 1400px) 620px, (min-width: 768px) 46vw, (min-resolution: 2.5dppx) 72vw, 94vw'

/** What is seen, by the first word of the picture's name; an owner's own picture says no more than whose it is. */
const views: Record<string, string | undefined> = { pack: ', the pack', spice: ', close up', dish: ', in a dish' }

type GalleryProps = {
  name: string
  pictures: PictureFile[]
  /** What the chosen size holds, written on the pack's picture: one picture serves all sizes. */
  net: string
  /** The back of the pack, the last of the views. */
  back: ReactNode
}

/** The main picture with its zoom, and the small ones that take its place. */
export function ProductGallery({ name, pictures, net, back }: GalleryProps) {
  const [shown, setShown] = useState(0)
  const { frame, zoom, rest, zoomed } = useHoverZoom()
  const chosen = pictures[shown]
  const picture = chosen && withCloseUp(chosen)
  const view = picture?.file.split('-', 1)[0] ?? ''
  useStandIn(frame, picture)
  return (
    <div className="relative md:sticky md:top-24">
      <div
        ref={frame}
        onPointerMove={zoom}
        onPointerLeave={rest}
        className={`relative overflow-hidden rounded-lg bg-paper-deep bg-cover bg-center shadow-card sm:aspect-square ${chosen ? 'aspect-[4/3] cursor-zoom-in' : 'max-sm:min-h-72'}`}
      >
        {!chosen && back}
        {picture && (
          <Picture
            key={shown}
            picture={picture}
            alt={name + (views[view] ?? '')}
            sizes={zoomed ? `${picture.width}px` : gallerySizes}
            first
            className="size-full object-cover transition-transform duration-quick"
          />
        )}
        {view === 'pack' && net && (
          <p className="pointer-events-none absolute bottom-2 left-2 rounded-full bg-white px-3 py-1 text-xs font-semibold sm:bottom-3 sm:left-3 sm:text-sm">
            Net {net}
          </p>
        )}
      </div>
      <ul className="needs-scripts absolute top-2 right-2 flex flex-col gap-2 sm:static sm:mt-3 sm:flex-row sm:flex-wrap sm:gap-3">
        {pictures.map((one, index) => (
          <li key={index} className={thumbPlace}>
            <button
              type="button"
              aria-label={`Show picture ${index + 1}`}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
              className={thumb}
            >
              <Picture picture={one} alt="" sizes={thumbSizes} className="size-full object-cover" />
            </button>
          </li>
        ))}
        <li className={thumbPlace}>
          <button
            type="button"
            aria-label="Show the back of the pack"
            aria-pressed={!chosen}
            onClick={() => setShown(pictures.length)}
            className={thumb}
          >
            <span className="grid size-full place-items-center bg-kraft" aria-hidden="true">
              <FileText className="size-5 text-ink sm:size-8" />
            </span>
          </button>
        </li>
      </ul>
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

/**
 * Until the picture is there its smaller file stands in its place, where a page before has shown that. The picture that came with the document is there, and
 * browsers would take what is drawn behind it later for the page's largest.
 */
function useStandIn(frame: RefObject<HTMLElement | null>, picture: PictureFile | undefined) {
  const start = picture && `/pictures/${picture.file}-`
  const hydrated = useHydrated()
  const [ofDocument] = useState(hydrated ? undefined : start)
  useLayoutEffect(() => {
    if (start === ofDocument) return frame.current?.style.setProperty('background-image', 'none')
    const shown = performance.getEntriesByType('resource').findLast(({ name }) => start && name.includes(start))
    frame.current?.style.setProperty('background-image', shown ? `url(${shown.name})` : 'none')
  }, [frame, start, ofDocument])
}
