import { useEffect, useRef, useState } from 'react'
import { debounced } from '#app/browser/debounced'
import { type Autoplay, createAutoplay } from '#app/ui/carousel/autoplay'
import { enableDrag } from '#app/ui/carousel/drag'
import { createTrack, type Track } from '#app/ui/carousel/track'
import { prefersReducedMotion } from '#app/ui/motion'

/** Duration of one movement. */
const speedMs = 500
const resizeDebounceMs = 50

/**
 * Makes a row of slides an endless, draggable carousel that moves on after `autoplayMs`, except with reduced motion. Without scripts it scrolls and
 * snaps by CSS.
 */
export function useCarousel(autoplayMs: number) {
  const region = useRef<HTMLElement>(null)
  const live = useRef<{ track: Track; autoplay: Autoplay }>(null)
  const [selected, setSelected] = useState(0)
  const [playing, setPlaying] = useState<boolean>()

  useEffect(() => {
    const row = region.current?.querySelector<HTMLElement>('.slides')
    if (!row) return
    const controller = new AbortController()
    const { signal } = controller
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
    return () => controller.abort()
  }, [autoplayMs])

  return {
    /** Ref of the element around the carousel; its `.slides` is the row. */
    region,
    selected,
    /** Whether the autoplay is on; undefined without autoplay. */
    playing,
    goTo: (index: number) => live.current?.track.goTo(index),
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
  const measureLater = debounced(measure, resizeDebounceMs)
  let measured = false
  const observer = new ResizeObserver(() => {
    if (measured) measureLater()
    else measure()
    measured = true
  })
  observer.observe(row)
  signal.addEventListener('abort', () => {
    measureLater.cancel()
    observer.disconnect()
  })
}
