import { FileText, Maximize2, Share2 } from 'lucide-react'
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { shareLink } from '#app/browser/share-link'
import { useLoaded } from '#app/navigation/load-part'
import { IconButton } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { notify } from '#app/ui/toasts'
import { useHydrated } from '#app/ui/use-hydrated'
import { type Picture, withCloseUp } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

const thumb =
  'block aspect-square w-full overflow-hidden rounded-md border-2 border-transparent bg-paper-deep aria-pressed:border-brand-600'

export const thumbSizes = '(min-width: 768px) 88px, 56px'

/** By the first word of the file's name; pictures uploaded by the owner have none. */
const views: Record<string, ((name: string) => string) | undefined> = {
  pack: (name) => t('{name}, the pack', { name }),
  spice: (name) => t('{name}, close up', { name }),
  texture: (name) => t('{name}, very close up', { name }),
  dish: (name) => t('{name}, in a dish', { name }),
}

/** `net`, or '', is shown on the pack's picture because one picture serves all sizes; `back` is the back of the pack, the last of the views. */
type GalleryProps = { name: string; pictures: Picture[]; net: string; back: ReactNode }

export function ProductGallery({ name, pictures, net, back }: GalleryProps) {
  const { strip, shown, show, follow } = useGalleryStrip()
  const hover = useHoverZoom()
  // Pictures after the first are loaded at the first interaction with the gallery.
  const [isActivated, setActivated] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const dialog = useLoaded(() => import('#app/catalog/gallery-dialog.tsx'), opened !== null)
  const alts = [...pictures.map((picture) => describe(name, picture)), t('{name}, the back of the pack', { name })]
  const isBack = shown >= pictures.length
  const activate = () => setActivated(true)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons and the row take focus and clicks
    <div
      onPointerEnter={activate}
      onPointerDown={activate}
      onFocus={activate}
      className="product-gallery mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)_min(3.5rem,18%)] gap-2 sm:gap-3 md:mx-0 md:max-w-none md:grid-cols-1 lg:w-[clamp(26rem,100svh-20rem,37rem)]"
    >
      <div className="relative">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below opens it by keyboard */}
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
          tabIndex={0}
          aria-label={t('Pictures of {name}', { name })}
          data-activated={isActivated || undefined}
          data-early
          onScroll={follow}
          onPointerMove={hover.zoom}
          onPointerLeave={hover.rest}
          onClick={() => setOpened(shown)}
          className="slides gallery aspect-square cursor-zoom-in rounded-lg bg-paper-deep shadow-card"
        >
          {pictures.map((picture, index) => (
            <GallerySlide
              key={index}
              picture={picture}
              alt={alts[index] ?? name}
              net={net}
              isFirst={index === 0}
              isActivated={isActivated}
              isZoomed={hover.isZoomed}
            />
          ))}
          <li inert={!isBack} className="bg-kraft">
            {(isActivated || pictures.length === 0) && back}
          </li>
        </ul>
        <IconButton
          label={t('Show it in the whole window')}
          Icon={Maximize2}
          iconClass={discIcon}
          onClick={() => setOpened(shown)}
          className="needs-scripts absolute right-1 bottom-1 text-brand-700 print:hidden"
        />
        {!isBack && (
          <div className="absolute top-1 right-1">
            <ShareButton name={name} />
          </div>
        )}
      </div>
      <ul className="needs-scripts flex h-0 min-h-full flex-col gap-2 overflow-y-auto [scrollbar-width:none] sm:gap-3 md:h-auto md:min-h-0 md:flex-row md:[&>li]:w-22 print:hidden">
        {pictures.map((picture, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={t('Show picture {number}', { number: index + 1 })}
              aria-pressed={index === shown}
              onClick={() => show(index)}
              className={thumb}
            >
              <ShopPicture picture={picture} alt="" sizes={thumbSizes} eager className="size-full object-cover" />
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-label={t('Show the back of the pack')}
            aria-pressed={isBack}
            onClick={() => show(pictures.length)}
            className={thumb}
          >
            <span className="grid size-full place-items-center bg-kraft" aria-hidden="true">
              <FileText className="size-5 text-ink sm:size-8" />
            </span>
          </button>
        </li>
      </ul>
      {dialog && opened !== null && (
        <dialog.GalleryDialog
          name={name}
          pictures={pictures.map(withCloseUp)}
          alts={alts}
          back={back}
          at={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

function describe(name: string, { file }: Picture): string {
  return views[file.split('-', 1)[0] ?? '']?.(name) ?? name
}

function useGalleryStrip() {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth))
  }
  const show = (index: number) => {
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' })
    setShown(index)
  }
  return { strip, shown, show, follow }
}

/** Specification, section 9. */
const zoomFactor = 3

/** From script, because the content security policy forbids style attributes. The largest file is loaded at the first zoom. */
function useHoverZoom() {
  const [isZoomed, setZoomed] = useState(false)
  const enlarged = useRef<HTMLImageElement>(null)
  const rest = () => {
    enlarged.current?.style.removeProperty('transform')
    enlarged.current = null
  }
  const zoom = ({ pointerType, target, clientX, clientY }: PointerEvent) => {
    const slide = target instanceof Element ? target.closest('li') : null
    const image = slide?.querySelector('img')
    if (image !== enlarged.current) rest()
    if (pointerType === 'touch' || !slide || !image) return
    setZoomed(true)
    const box = slide.getBoundingClientRect()
    image.style.transformOrigin = `${((clientX - box.left) / box.width) * 100}% ${((clientY - box.top) / box.height) * 100}%`
    image.style.transform = `scale(${zoomFactor})`
    enlarged.current = image
  }
  return { zoom, rest, isZoomed }
}

/** Phones with very fine pixels load at most twice the width of the page's pixels. */
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

function GallerySlide({ picture: file, alt, net, isFirst, isActivated, isZoomed }: Props) {
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

/** A smaller file that the browser already has. Not for the document's first picture: browsers would take what comes later for the page's largest. */
function usePlaceholder(picture: Picture, isFirst: boolean, isActivated: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [isOfDocument] = useState(!useHydrated())
  const start = `/pictures/${picture.file}-`
  // biome-ignore lint/correctness/useExhaustiveDependencies: thumbnails have been loaded when the gallery is activated
  useLayoutEffect(() => {
    const loaded = isFirst && isOfDocument ? [] : performance.getEntriesByType('resource')
    const shown = loaded.findLast(({ name }) => name.includes(start))
    frame.current?.style.setProperty('background-image', shown ? `url(${shown.name})` : 'none')
  }, [start, isFirst, isOfDocument, isActivated])
  return frame
}

/** Smaller than its button. */
const discIcon = 'box-content size-4 overflow-visible rounded-full bg-white/90 p-2.5 shadow-card hover:bg-white'

function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    const done = await shareLink({ title: name, url })
    if (done === 'copied') notify('success', t('The link is copied.'))
    if (done === 'failed') notify('info', url)
  }
  return (
    <IconButton
      label={t('Share {name}', { name })}
      Icon={Share2}
      iconClass={discIcon}
      onClick={share}
      className="needs-scripts text-brand-700 print:hidden"
    />
  )
}
