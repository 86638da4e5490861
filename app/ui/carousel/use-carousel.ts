import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Autoplay, createAutoplay } from '#app/ui/carousel/autoplay'
import { enableDrag } from '#app/ui/carousel/drag'
import { createTrack, type Track } from '#app/ui/carousel/track'
import { prefersReducedMotion } from '#app/ui/motion'

type CarouselOptions = {
  /** Interval of the autoplay, which is off with reduced motion. */
  autoplayMs: number
  /** Duration of one movement in ms. */
  speedMs?: number
}

export type Carousel = {
  /** Ref of the element around the carousel; its `.slides` is the row. */
  region: RefObject<HTMLElement | null>
  selected: number
  /** Whether the autoplay is on; undefined without autoplay. */
  playing: boolean | undefined
  goTo(index: number): void
  togglePlay(): void
}

const resizeDebounceMs = 50

/** Makes a row of slides an endless, draggable carousel with autoplay. Without scripts it scrolls and snaps by CSS. */
export function useCarousel({ autoplayMs, speedMs = 500 }: CarouselOptions): Carousel {
  const region = useRef<HTMLElement>(null)
  const live = useRef<{ track: Track; autoplay: Autoplay }>(null)
  const [selected, setSelected] = useState(0)
  const [playing, setPlaying] = useState<boolean>()

  useEffect(() => {
    const row = region.current?.querySelector<HTMLElement>('.slides')
    if (!row) return
    const gone = new AbortController()
    const { signal } = gone
    const track = createTrack(row, {
      signal,
      speedMs,
      onMove(index) {
        setSelected(index)
        autoplay.restart()
      },
    })
    const autoplay = createAutoplay(
      row,
      { delayMs: autoplayMs, next: () => track.moveBy(1), onWait: track.loadNext },
      signal,
    )
    live.current = { track, autoplay }
    enableDrag(row, track, signal)
    region.current?.addEventListener('keydown', (event) => followArrowKeys(event, track), { signal })
    followSize(row, signal, () => {
      if (!track.measure() || prefersReducedMotion()) return
      setPlaying((before) => before ?? true)
      autoplay.restart()
    })
    return () => gone.abort()
  }, [autoplayMs, speedMs])

  return {
    region,
    selected,
    playing,
    goTo: (index) => live.current?.track.goTo(index),
    togglePlay() {
      live.current?.autoplay.hold('paused', playing === true)
      setPlaying(!playing)
    },
  }
}

function followArrowKeys(event: KeyboardEvent, track: Track) {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  track.moveBy(by)
}

/** Measures at once, and again after a resize. */
function followSize(row: HTMLElement, signal: AbortSignal, measure: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let measured = false
  const observer = new ResizeObserver(() => {
    if (!measured) measure()
    else {
      clearTimeout(waiting)
      waiting = setTimeout(measure, resizeDebounceMs)
    }
    measured = true
  })
  observer.observe(row)
  signal.addEventListener('abort', () => {
    clearTimeout(waiting)
    observer.disconnect()
  })
}
