import { onInViewChange, prefersReducedMotion } from '#app/ui/motion'

/** A reason to pause the autoplay. */
type Hold = 'out of sight' | 'hidden tab' | 'little motion' | 'hover' | 'focus' | 'touch' | 'paused'

export type Autoplay = {
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
export function createAutoplay(row: HTMLElement, options: AutoplayOptions, signal: AbortSignal): Autoplay {
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
