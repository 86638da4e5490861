import { prefersReducedMotion } from '#app/ui/motion'

/** A row of slides that scrolls and snaps by CSS, made endless, and moved in a given time. Positions count on beyond the last slide. */
export type Track = {
  /** Moves this many slides on; back when negative. */
  moveBy(slides: number): void
  /** Moves to a slide by the shorter way round. */
  goTo(index: number): void
  moveTo(position: number): void
  /** Stops where it is, returns where that is, and leaves the row to the hand until `show`, `moveTo` or `release`. */
  grab(): number
  show(position: number): void
  /** Goes to the nearest slide as soon as nothing has scrolled for a moment. */
  release(): void
  slideWidth(): number
  /** Asks for the pictures of the slide that comes next. */
  loadNext(): void
  /** To be called at the start and after a change of size. Returns whether there are more slides than fit. */
  measure(): boolean
}

type TrackOptions = {
  signal: AbortSignal
  speedMs: number
  /** Called when somebody or something moves the row, with the first slide in view. */
  onMove(index: number): void
}

/** For browsers that do not tell when scrolling ends. */
const settleMs = 120

export function createTrack(row: HTMLElement, { signal, speedMs, onMove }: TrackOptions): Track {
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

  /** Slides change places out of sight, so that there is always one to scroll to on either side. */
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

  /** Browsers that snap while slides change places follow the wrong one: one frame without snapping comes before it and one after. */
  function moveTo(to: number, takesMs = prefersReducedMotion() ? 0 : speedMs) {
    held = false
    if (width === 0 || slides.length <= visible) return
    stop()
    target = to
    onMove(indexOf(to))
    row.classList.add('moving')
    const from = position
    let begun: number | undefined
    const step = (now: number) => {
      begun ??= now
      const part = begun === now ? 0 : Math.min(1, (now - begun) / takesMs)
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
    // Our own scrolling is told a frame later, and a browser scrolls when the row gets another width.
    if (frame || row.clientWidth !== rowWidth || Math.abs(scrolled() - position) * width <= 1) return
    position = scrolled()
    target = Math.round(position)
    onMove(indexOf(target))
    // A finger may rest on the row, and a busy phone may take longer from one scroll to the next than any time set here.
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
    moveBy: (by) => moveTo(target + by),
    goTo(index) {
      const ahead = modulo(index - target, slides.length)
      moveTo(target + (ahead > slides.length / 2 ? ahead - slides.length : ahead))
    },
    grab() {
      stop()
      held = true
      return position
    },
    release() {
      held = false
      settleSoon()
    },
    slideWidth: () => width,
    loadNext() {
      const pictures = slides[indexOf(target + visible)]?.querySelectorAll('img') ?? []
      for (const picture of pictures) picture.loading = 'eager'
    },
    measure() {
      const slide = slides[0]?.getBoundingClientRect().width ?? 0
      if (slide === 0) return false
      const first = width === 0
      // Somebody may have scrolled before scripts came.
      if (first) target = Math.round(row.scrollLeft / slide)
      width = slide
      rowWidth = row.clientWidth
      visible = Math.round(rowWidth / width)
      // Who only looks need not load the pictures that would come to stand on the left.
      if (!first || target !== 0) moveTo(target, 0)
      return slides.length > visible
    },
  }
}

/** As a thing moves that is pushed: slowly at first and at last. */
function easeInOut(part: number): number {
  return (1 - Math.cos(Math.PI * part)) / 2
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count
}
