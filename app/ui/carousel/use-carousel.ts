import { useEffect, useRef, useState } from 'react'
import { debounced } from '#app/browser/debounced'
import { onInViewChange, prefersReducedMotion } from '#app/ui/motion'

/** Both by the specification, section 9. */
const speedMs = 500
const resizeDebounceMs = 50
/** For browsers without the `scrollend` event. */
const settleMs = 120

/** Makes a row that scrolls and snaps by CSS, and natively under fingers, an endless carousel that moves on by itself, except with reduced motion. */
export function useCarousel(autoplayMs: number) {
  const region = useRef<HTMLElement>(null)
  const live = useRef<{ track: Track; autoplay: ReturnType<typeof createAutoplay> }>(null)
  const [selected, setSelected] = useState(0)
  const [playing, setPlaying] = useState<boolean>()

  useEffect(() => {
    const row = region.current?.querySelector<HTMLElement>('.slides')
    if (!row) return
    const controller = new AbortController()
    const { signal } = controller
    const track = createTrack(row, signal, (index) => {
      setSelected(index)
      autoplay.restart()
    })
    const autoplay = createAutoplay(row, signal, track, autoplayMs)
    live.current = { track, autoplay }
    region.current?.addEventListener('keydown', (event) => followArrowKeys(event, track), { signal })
    followSize(row, signal, () => {
      if (!track.measure() || prefersReducedMotion()) return
      setPlaying((before) => before ?? true)
      autoplay.restart()
    })
    return () => controller.abort()
  }, [autoplayMs])

  return {
    /** Of the element around the carousel; its `.slides` is the row. */
    region,
    selected,
    /** Undefined without autoplay. */
    playing,
    goTo: (index: number) => live.current?.track.goTo(index),
    togglePlay() {
      live.current?.autoplay.hold('paused', playing === true)
      setPlaying(!playing)
    },
  }
}

type Track = ReturnType<typeof createTrack>

/** Positions continue beyond the last slide. `onMove` gets the first visible slide of a movement. */
function createTrack(row: HTMLElement, signal: AbortSignal, onMove: (index: number) => void) {
  const slides = row.children as HTMLCollectionOf<HTMLElement>
  let width = 0
  let rowWidth = 0
  let visible = 1
  let leftmost = 0
  let position = 0
  let target = 0
  let frame = 0
  /** Whether a finger or the keyboard has scrolled the row since its last movement. */
  let isScrolled = false

  const indexOf = (at: number) => modulo(Math.round(at), slides.length)
  const scrolled = () => leftmost + row.scrollLeft / width

  /** Moves slides that are out of view to the other end, so that there is always one on either side. */
  function show(at: number) {
    position = at
    const wanted = Math.floor(at) - Math.max(0, Math.floor((slides.length - visible) / 2))
    if (wanted !== leftmost) {
      leftmost = wanted
      for (const [index, slide] of [...slides].entries()) slide.style.order = `${indexOf(index - wanted)}`
    }
    row.scrollLeft = (at - leftmost) * width
  }

  function stop() {
    cancelAnimationFrame(frame)
    frame = 0
    isScrolled = false
    position = scrolled()
  }

  /** Disables snapping for one frame before and after slides are moved, because browsers would snap to the wrong one. */
  function moveTo(to: number, takesMs = prefersReducedMotion() ? 0 : speedMs) {
    if (width === 0 || slides.length <= visible) return
    stop()
    target = to
    onMove(indexOf(to))
    row.classList.add('moving')
    const from = position
    let started: number | undefined
    const step = (now: number) => {
      started ??= now
      const part = started === now ? 0 : Math.min(1, (now - started) / takesMs)
      show(part < 1 ? from + ((to - from) * (1 - Math.cos(Math.PI * part))) / 2 : to)
      frame = requestAnimationFrame(part < 1 ? step : letSnap)
    }
    frame = requestAnimationFrame(step)
  }

  function letSnap() {
    frame = 0
    row.classList.remove('moving')
  }

  function settle() {
    if (!isScrolled || frame || row.clientWidth !== rowWidth) return
    const nearest = Math.round(scrolled())
    moveTo(nearest, Math.abs(scrolled() - nearest) * width > 1 ? undefined : 0)
  }
  const settleSoon = debounced(settle, settleMs)

  function followScroll() {
    // Ignores events of our own scrolling, which come a frame later, and of a resized row.
    if (frame || row.clientWidth !== rowWidth || Math.abs(scrolled() - position) * width <= 1) return
    isScrolled = true
    position = scrolled()
    target = Math.round(position)
    onMove(indexOf(target))
    if ('onscrollend' in window) settleSoon.cancel()
    else settleSoon()
  }
  row.addEventListener('scroll', followScroll, { signal, passive: true })
  row.addEventListener('scrollend', settle, { signal })
  row.addEventListener('touchstart', stop, { signal, passive: true })
  const endTouch = () => {
    isScrolled = true
    settleSoon()
  }
  row.addEventListener('touchend', endTouch, { signal })
  signal.addEventListener('abort', stop)

  return {
    moveBy: (by: number) => moveTo(target + by),
    /** In the shorter direction. */
    goTo(index: number) {
      const ahead = modulo(index - target, slides.length)
      moveTo(target + (ahead > slides.length / 2 ? ahead - slides.length : ahead))
    },
    /** Loads the pictures of the next slide. */
    loadNext() {
      for (const picture of slides[indexOf(target + visible)]?.querySelectorAll('img') ?? []) picture.loading = 'eager'
    },
    /** At the start and after a resize. Returns whether there are more slides than fit. */
    measure() {
      const slide = slides[0]?.getBoundingClientRect().width ?? 0
      if (slide === 0) return false
      const first = width === 0
      // The row may have been scrolled before hydration.
      if (first) target = Math.round(row.scrollLeft / slide)
      width = slide
      rowWidth = row.clientWidth
      visible = Math.round(rowWidth / width)
      // Not at the first position, since moving slides to the left would load their pictures.
      if (!first || target !== 0) moveTo(target, 0)
      return slides.length > visible
    },
  }
}

/** Moves on `delayMs` after the last `restart`, while nothing holds it. */
function createAutoplay(row: HTMLElement, signal: AbortSignal, track: Track, delayMs: number) {
  const reasons = new Set(['out of sight'])
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    if (reasons.size > 0) return
    track.loadNext()
    timer = setTimeout(() => track.moveBy(1), delayMs)
  }
  const hold = (reason: string, held: boolean) => {
    if (held === reasons.has(reason)) return
    if (held) reasons.add(reason)
    else reasons.delete(reason)
    restart()
  }
  const holdWhile = (reason: string, begin: string, end: string[], applies: (event: Event) => boolean) => {
    row.addEventListener(begin, (event) => applies(event) && hold(reason, true), { signal, passive: true })
    for (const name of end) row.addEventListener(name, () => hold(reason, false), { signal })
  }
  hold('little motion', prefersReducedMotion())
  document.addEventListener('visibilitychange', () => hold('hidden tab', document.hidden), { signal })
  holdWhile('hover', 'pointerenter', ['pointerleave'], (event) => (event as PointerEvent).pointerType === 'mouse')
  // A focus by click does not count.
  holdWhile('focus', 'focusin', ['focusout'], ({ target }) => (target as Element).matches(':focus-visible'))
  holdWhile('touch', 'touchstart', ['touchend', 'touchcancel'], () => true)
  const unfollow = onInViewChange(row, {}, (seen) => hold('out of sight', !seen))
  signal.addEventListener('abort', () => {
    unfollow()
    hold('out of sight', true)
  })
  return { hold, restart }
}

function followArrowKeys(event: KeyboardEvent, track: Track) {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  track.moveBy(by)
}

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

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count
}
