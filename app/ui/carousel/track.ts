import { prefersReducedMotion } from '#app/ui/motion'

export type Track = ReturnType<typeof createTrack>

type TrackOptions = {
  signal: AbortSignal
  speedMs: number
  /** Called after a movement with the first visible slide. */
  onMove(index: number): void
}

/** For browsers without the `scrollend` event. */
const settleMs = 120

/** Makes a row of slides that scrolls and snaps by CSS an endless loop. Positions continue beyond the last slide. */
export function createTrack(row: HTMLElement, { signal, speedMs, onMove }: TrackOptions) {
  const slides = row.children as HTMLCollectionOf<HTMLElement>
  let width = 0
  let rowWidth = 0
  let visible = 1
  let leftmost = 0
  let position = 0
  let target = 0
  let frame = 0
  let held = false
  let settling: ReturnType<typeof setTimeout> | undefined
  let scrolling = false

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
    forgetSettling()
    frame = 0
    position = scrolled()
  }

  /** Disables snapping for one frame before and after slides are moved, because browsers would snap to the wrong one. */
  function moveTo(to: number, takesMs = prefersReducedMotion() ? 0 : speedMs) {
    held = false
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
      show(part < 1 ? from + (to - from) * easeInOut(part) : to)
      frame = requestAnimationFrame(part < 1 ? step : letSnap)
    }
    frame = requestAnimationFrame(step)
  }

  function letSnap() {
    frame = 0
    row.classList.remove('moving')
  }

  function settle() {
    forgetSettling()
    if (held || frame || row.clientWidth !== rowWidth) return
    const nearest = Math.round(scrolled())
    moveTo(nearest, Math.abs(scrolled() - nearest) * width > 1 ? undefined : 0)
  }

  function forgetSettling() {
    clearTimeout(settling)
    settling = undefined
    scrolling = false
  }

  function settleSoon() {
    forgetSettling()
    settling = setTimeout(settle, settleMs)
  }

  function followScroll() {
    // Ignores events of our own scrolling, which come a frame later, and of a resized row.
    if (frame || row.clientWidth !== rowWidth || Math.abs(scrolled() - position) * width <= 1) return
    position = scrolled()
    target = Math.round(position)
    onMove(indexOf(target))
    // Prefers `scrollend`: a finger may rest on the row, and a busy phone may scroll less often than any timeout.
    if (!('onscrollend' in window)) return settleSoon()
    forgetSettling()
    scrolling = true
  }
  row.addEventListener('scroll', followScroll, { signal, passive: true })
  for (const sign of ['touchstart', 'wheel']) addEventListener(sign, settleSoon, { signal, once: true, passive: true })
  row.addEventListener('scrollend', () => (scrolling || settling !== undefined) && settle(), { signal })
  signal.addEventListener('abort', stop)

  return {
    moveTo,
    show,
    /** Moves forward by this many slides; backward when negative. */
    moveBy: (by: number) => moveTo(target + by),
    /** Moves to a slide in the shorter direction. */
    goTo(index: number) {
      const ahead = modulo(index - target, slides.length)
      moveTo(target + (ahead > slides.length / 2 ? ahead - slides.length : ahead))
    },
    /** Stops the movement and returns the position; the row then follows the pointer until `show`, `moveTo` or `release`. */
    grab() {
      stop()
      held = true
      return position
    },
    /** Moves to the nearest slide when scrolling has ended. */
    release() {
      held = false
      settleSoon()
    },
    slideWidth: () => width,
    /** Loads the pictures of the next slide. */
    loadNext() {
      const pictures = slides[indexOf(target + visible)]?.querySelectorAll('img') ?? []
      for (const picture of pictures) picture.loading = 'eager'
    },
    /** Must be called at the start and after a resize. Returns whether there are more slides than fit. */
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

function easeInOut(part: number): number {
  return (1 - Math.cos(Math.PI * part)) / 2
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count
}
