import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Autoplay, createAutoplay } from '#app/ui/carousel/autoplay'
import { enableDrag } from '#app/ui/carousel/drag'
import { createTrack, type Track } from '#app/ui/carousel/track'
import { prefersReducedMotion } from '#app/ui/motion'

type CarouselOptions = {
  /** Goes on by itself this often; it stands still for visitors who want little motion. */
  autoplayMs: number
  /** How long one move takes. */
  speedMs?: number
}

export type Carousel = {
  /** For the element around the carousel; its `.slides` are the row that moves. */
  region: RefObject<HTMLElement | null>
  selected: number
  /** Whether it moves by itself; undefined where it never does. */
  playing: boolean | undefined
  goTo(index: number): void
  togglePlay(): void
}

const resizeDebounceMs = 50

/** Brings a row of slides to life: endless, draggable, moving by itself. Without scripts it scrolls and snaps by CSS. */
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

/** Measures at once, and again when the size has not changed for a moment. */
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
