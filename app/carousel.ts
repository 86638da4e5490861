import type { EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { prefersStillness, whenSeen } from '#app/motion'

type CarouselOptions = {
  /** Goes on by itself after this long; it stands still for visitors who want little motion. */
  autoplayMs?: number
  /** How long one move takes, about. */
  speedMs?: number
}

export type Carousel = {
  viewport: RefObject<HTMLDivElement | null>
  selected: number
  /** Undefined until the carousel is alive or where it never moves by itself. */
  playing: boolean | undefined
  goTo(index: number): void
  previous(): void
  next(): void
  togglePlay(): void
}

/** Embla counts in attraction, not in time: one of its units takes about this long until a move has settled. */
const msPerDurationUnit = 31
const resizeDebounceMs = 50

/**
 * Brings a row of slides to life when it comes near: endless, draggable, moving by itself. Until then, and without
 * scripts, the row scrolls and snaps by CSS.
 */
export function useCarousel({ autoplayMs, speedMs = 500 }: CarouselOptions): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const api = useRef<EmblaCarouselType>(null)
  const [selected, setSelected] = useState(0)
  const [playing, setPlaying] = useState<boolean>()

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    let gone = false
    const start = async () => {
      const [{ default: embla }, autoplay] = await Promise.all([
        import('embla-carousel'),
        autoplayMs && !prefersStillness() ? import('embla-carousel-autoplay') : null,
      ])
      if (gone) return
      element.scrollLeft = 0
      element.classList.add('alive')
      api.current = embla(
        element,
        { loop: true, align: 'start', duration: speedMs / msPerDurationUnit, watchResize: debounce() },
        autoplay ? [autoplay.default({ delay: autoplayMs, stopOnInteraction: false, stopOnMouseEnter: true })] : [],
      )
      api.current.on('select', (at) => setSelected(at.selectedScrollSnap()))
      if (autoplay) {
        api.current.on('autoplay:play', () => setPlaying(true)).on('autoplay:stop', () => setPlaying(false))
        setPlaying(true)
      }
    }
    const forget = whenSeen(element, { rootMargin: '300px' }, () => idle(start))
    return () => {
      gone = true
      forget()
      api.current?.destroy()
    }
  }, [autoplayMs, speedMs])

  return {
    viewport,
    selected,
    playing,
    goTo: (index) => api.current?.scrollTo(index),
    previous: () => api.current?.scrollPrev(),
    next: () => api.current?.scrollNext(),
    togglePlay: () => {
      const plugin = api.current?.plugins().autoplay
      if (plugin?.isPlaying()) plugin.stop()
      else plugin?.play()
    },
  }
}

/** After the first paint and whatever else is waiting. */
function idle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1500 })
  else setTimeout(work, 200)
}

/** Each carousel waits on its own until the window has its new size. */
function debounce() {
  let waiting: ReturnType<typeof setTimeout>
  return (api: EmblaCarouselType) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => api.reInit(), resizeDebounceMs)
    return false
  }
}
