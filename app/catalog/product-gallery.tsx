import { FileText, Maximize2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { GallerySlide } from '#app/catalog/gallery-slide.tsx'
import { discIcon, ShareButton } from '#app/catalog/share-button.tsx'
import { useGalleryStrip } from '#app/catalog/use-gallery-strip'
import { useHoverZoom } from '#app/catalog/use-hover-zoom'
import { useLoaded } from '#app/navigation/load-part'
import { IconButton } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { type Picture, withCloseUp } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

const thumb =
  'block aspect-square w-full overflow-hidden rounded-md border-2 border-transparent bg-paper-deep aria-pressed:border-brand-600'

export const thumbSizes = '(min-width: 992px) 88px, 56px'

/** Descriptions of pictures, by the first word of the file's name; pictures uploaded by the owner have none. */
const views: Record<string, ((name: string) => string) | undefined> = {
  pack: (name) => t('{name}, the pack', { name }),
  spice: (name) => t('{name}, close up', { name }),
  dish: (name) => t('{name}, in a dish', { name }),
}

type GalleryProps = {
  name: string
  pictures: Picture[]
  /** Net quantity of the chosen size, shown on the pack's picture because one picture serves all sizes; or ''. */
  net: string
  /** The back of the pack, the last of the views. */
  back: ReactNode
}

/** Shows the pictures in a row that is swiped, with a thumbnail for each; a tap opens them in the whole window. */
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
      className="product-gallery mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)_min(3.5rem,18%)] gap-2 sm:gap-3 md:sticky md:top-24 md:max-w-none lg:grid-cols-[minmax(0,1fr)_min(5.5rem,18%)]"
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
      <ul className="needs-scripts flex h-0 min-h-full flex-col gap-2 overflow-y-auto [scrollbar-width:none] sm:gap-3 print:hidden">
        {pictures.map((picture, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={t('Show picture {number}', { number: index + 1 })}
              aria-pressed={index === shown}
              onClick={() => show(index)}
              className={thumb}
            >
              <ShopPicture picture={picture} alt="" sizes={thumbSizes} className="size-full object-cover" />
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
