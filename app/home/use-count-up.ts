import { type RefObject, useEffect, useRef, useState } from 'react'
import { onceInView, prefersReducedMotion } from '#app/ui/motion'

/** Frames that a counter takes: each frame adds value/400 (specification, section 9). */
const frames = 400

export function valueAtFrame(value: number, frame: number): number {
  return Math.min(value, Math.floor((value / frames) * frame))
}

/** Once, when at least half of the element is in view. The server renders the final value. */
export function useCountUp(value: number): { element: RefObject<HTMLElement | null>; shown: number } {
  const element = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (!element.current || prefersReducedMotion()) return
    let request = 0
    let frame = 0
    const step = () => {
      frame += 1
      setShown(valueAtFrame(value, frame))
      if (frame < frames) request = requestAnimationFrame(step)
    }
    // Not before the first scroll, so that a full-page screenshot is complete.
    const reset = () => frame === 0 && setShown(0)
    addEventListener('scroll', reset, { once: true, passive: true })
    const unfollow = onceInView(element.current, { threshold: 0.5 }, () => {
      request = requestAnimationFrame(step)
    })
    return () => {
      unfollow()
      removeEventListener('scroll', reset)
      cancelAnimationFrame(request)
    }
  }, [value])
  return { element, shown }
}
