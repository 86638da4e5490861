import { type RefObject, useEffect, useRef, useState } from 'react'
import { prefersStillness, whenSeen } from '#app/motion'

/** A counter takes this many frames to arrive: each frame adds value/400 (specification, section 9). */
const frames = 400

export function valueAtFrame(value: number, frame: number): number {
  return Math.min(value, Math.floor((value / frames) * frame))
}

/** Counts up from 0, once, when at least half of the element is in view. The page arrives with the final value. */
export function useCounting(value: number): { element: RefObject<HTMLElement | null>; shown: number } {
  const element = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (!element.current || prefersStillness()) return
    let request = 0
    let frame = 0
    const step = () => {
      frame += 1
      setShown(valueAtFrame(value, frame))
      if (frame < frames) request = requestAnimationFrame(step)
    }
    setShown(0)
    const forget = whenSeen(element.current, { threshold: 0.5 }, () => {
      request = requestAnimationFrame(step)
    })
    return () => {
      forget()
      cancelAnimationFrame(request)
    }
  }, [value])
  return { element, shown }
}
