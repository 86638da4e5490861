import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import { useModal } from '#app/ui/use-modal'
import type { Picture } from '#domain/catalog/pictures'
import { t } from '#domain/texts/translate'

type DialogProps = {
  name: string
  pictures: Picture[]
  alts: string[]
  back: ReactNode
  /** Index of the slide that is shown at first. */
  at: number
  onClose: () => void
}

const control = 'size-12 rounded-full bg-white/90 shadow-card hover:bg-white'

/** On phones a finger swipes instead. */
const arrow = 'absolute inset-y-0 z-10 m-auto max-md:hidden'

export function GalleryDialog({ name, pictures, alts, back, at, onClose }: DialogProps) {
  const dialog = useModal()
  const row = useRef<HTMLUListElement>(null)
  const [isLarge, setLarge] = useState(false)
  useLayoutEffect(() => {
    row.current?.scrollTo({ left: at * row.current.clientWidth, behavior: 'instant' })
  }, [at])
  useLayoutEffect(() => {
    // An enlarged picture shows its middle first.
    for (const slide of isLarge ? (row.current?.children ?? []) : [])
      slide.scrollTo((slide.scrollWidth - slide.clientWidth) / 2, (slide.scrollHeight - slide.clientHeight) / 2)
  }, [isLarge])
  const move = (by: 1 | -1) => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    const count = pictures.length + 1
    const next = (Math.round(scrollLeft / clientWidth) + by + count) % count
    row.current?.scrollTo({ left: next * clientWidth, behavior: 'instant' })
  }
  const moveByKey = (event: KeyboardEvent) => {
    // In an enlarged picture the arrows move within it.
    if (isLarge || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    move(event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('Pictures of {name}', { name })}
      onClose={onClose}
      onKeyDown={moveByKey}
      className="h-dvh max-h-none w-screen max-w-none bg-paper text-ink"
    >
      <div className="absolute top-2 right-2 z-10 flex gap-2">
        <IconButton
          label={t('Enlarge')}
          Icon={isLarge ? ZoomOut : ZoomIn}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
          className={control}
        />
        <form method="dialog">
          <IconButton type="submit" label={t('Close')} Icon={X} className={control} />
        </form>
      </div>
      <IconButton
        label={t('Previous picture')}
        Icon={ChevronLeft}
        onClick={() => move(-1)}
        className={`${control} ${arrow} left-2`}
      />
      <IconButton
        label={t('Next picture')}
        Icon={ChevronRight}
        onClick={() => move(1)}
        className={`${control} ${arrow} right-2`}
      />
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
        tabIndex={0}
        aria-label={t('Large pictures of {name}', { name })}
        className={`slides h-full ${isLarge ? 'overflow-hidden' : ''}`}
      >
        {pictures.map((picture, index) => (
          <li key={index} className="h-full overflow-auto overscroll-contain">
            <ShopPicture
              picture={picture}
              alt={alts[index] ?? name}
              sizes={`${picture.width}px`}
              className={isLarge ? 'h-auto w-[250%] max-w-none' : 'size-full object-contain'}
            />
          </li>
        ))}
        <li className="h-full">{back}</li>
      </ul>
    </dialog>
  )
}
