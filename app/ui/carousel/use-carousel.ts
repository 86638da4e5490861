import { useEffect, useRef, useState } from 'react'
import { debounced } from '#app/browser/debounced'
import { createTrack, type Track } from '#app/ui/carousel/track'
import { onInViewChange, prefersReducedMotion } from '#app/ui/motion'

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

/** A reason to pause the autoplay. */
type Hold = 'out of sight' | 'hidden tab' | 'little motion' | 'hover' | 'focus' | 'touch' | 'paused'

type Autoplay = {
  /** Adds or removes a reason; the autoplay runs without reasons. */
  hold(reason: Hold, held: boolean): void
  restart(): void
}

type AutoplayOptions = {
  delayMs: number
  /** Called `delayMs` after the last `restart`; must call `restart` again. */
  next(): void
  /** Called when the delay starts. */
  onWait(): void
}

/** Creates the autoplay. It runs only while the row is in view in a visible tab, without hover, keyboard focus or touch. */
function createAutoplay(row: HTMLElement, options: AutoplayOptions, signal: AbortSignal): Autoplay {
  const reasons = new Set<Hold>(['out of sight'])
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    if (reasons.size > 0) return
    options.onWait()
    timer = setTimeout(options.next, options.delayMs)
  }
  const hold = (reason: Hold, held: boolean) => {
    if (held === reasons.has(reason)) return
    if (held) reasons.add(reason)
    else reasons.delete(reason)
    restart()
  }

  hold('little motion', prefersReducedMotion())
  document.addEventListener('visibilitychange', () => hold('hidden tab', document.hidden), { signal })
  const holdWhile = (reason: Hold, begin: string, end: string[], applies: (event: Event) => boolean) => {
    row.addEventListener(begin, (event) => applies(event) && hold(reason, true), { signal, passive: true })
    for (const name of end) row.addEventListener(name, () => hold(reason, false), { signal })
  }
  holdWhile('hover', 'pointerenter', ['pointerleave'], isMouse)
  holdWhile('focus', 'focusin', ['focusout'], isKeyboardFocus)
  holdWhile('touch', 'touchstart', ['touchend', 'touchcancel'], () => true)
  const unfollow = onInViewChange(row, {}, (seen) => hold('out of sight', !seen))
  signal.addEventListener('abort', () => {
    unfollow()
    hold('out of sight', true)
  })
  return { hold, restart }
}

function isMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse'
}

/** Returns false for a focus by click, which must not pause the autoplay. */
function isKeyboardFocus({ target }: Event): boolean {
  return target instanceof Element && target.matches(':focus-visible')
}

/** A smaller movement, in pixels, is a click. */
const dragFrom = 6

/** Makes the row draggable by mouse, and stops its movement while it is touched; touch scrolling is native. */
function enableDrag(row: HTMLElement, track: Track, signal: AbortSignal): void {
  let pressedAt: number | null = null
  let from: number | null = null
  const pulled = (event: PointerEvent) => (event.clientX - (pressedAt ?? 0)) / track.slideWidth()

  const press = (event: PointerEvent) => {
    from = null
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    pressedAt = event.clientX
    row.classList.add('moving')
  }
  const pull = (event: PointerEvent) => {
    if (pressedAt === null) return
    if (from === null) {
      if (Math.abs(event.clientX - pressedAt) < dragFrom || track.slideWidth() === 0) return
      row.setPointerCapture(event.pointerId)
      row.classList.add('moving')
      from = track.grab()
    }
    track.show(from - pulled(event))
  }
  const letGo = (event: PointerEvent) => {
    if (pressedAt === null) return
    const at = from === null ? null : from - pulled(event)
    if (at === null || from === null) track.release()
    else track.moveTo(at > from ? Math.ceil(at) : Math.floor(at))
    pressedAt = null
  }
  const swallowClick = (event: Event) => {
    if (from === null) return
    event.preventDefault()
    event.stopPropagation()
  }

  row.addEventListener('pointerdown', press, { signal })
  row.addEventListener('pointermove', pull, { signal })
  row.addEventListener('pointerup', letGo, { signal })
  row.addEventListener('pointercancel', letGo, { signal })
  row.addEventListener('click', swallowClick, { signal, capture: true })
  row.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  row.addEventListener('touchstart', track.grab, { signal, passive: true })
  row.addEventListener('touchend', track.release, { signal })
  row.addEventListener('touchcancel', track.release, { signal })
}
