import { type ReactNode, useEffect, useRef } from 'react'
import { onceInView, prefersReducedMotion } from '#app/ui/motion'

/** Scrolled this far into view, a card starts to fade up (specification, section 9). */
const offset = 10

/** A list item that fades up when it is scrolled into view; an item that is visible at the start has no animation. */
export function FadeUp({ children, className }: { children: ReactNode; className: string }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const element = item.current
    if (!element || prefersReducedMotion()) return
    let forget = () => {}
    // Not before the first scroll, so that a full-page screenshot is complete.
    const wait = () => {
      if (element.getBoundingClientRect().top < innerHeight) return
      element.classList.add('opacity-0')
      forget = onceInView(element, { rootMargin: `0px 0px -${offset}px` }, () => {
        element.classList.remove('opacity-0')
        element.classList.add('animate-fade-up')
      })
    }
    addEventListener('scroll', wait, { once: true, passive: true })
    return () => {
      removeEventListener('scroll', wait)
      forget()
      element.classList.remove('opacity-0')
    }
  }, [])
  return (
    <li ref={item} className={`print:opacity-100 ${className}`}>
      {children}
    </li>
  )
}
