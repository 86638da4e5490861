import { useRef, useState } from 'react'
import { prefersReducedMotion } from '#app/ui/motion'

/** The row of slides, each as wide as the row: `shown` is the index of the one in view. */
export function useGalleryStrip() {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth))
  }
  const show = (index: number) => {
    const row = strip.current
    if (row && index !== shown) fadeOut(row, shown)
    row?.scrollTo({ left: index * row.clientWidth, behavior: 'instant' })
    setShown(index)
  }
  return { strip, shown, show, follow }
}

/** Duration of the cross-fade from one slide to the next, in ms. */
const fadeMs = 220

/** Leaves a copy of a slide in its place, which fades while the next slide is there already; nothing with reduced motion. */
function fadeOut(row: HTMLElement, index: number): void {
  const slide = row.children[index]
  if (!slide || prefersReducedMotion()) return
  const copy = document.createElement('div')
  copy.className = 'pointer-events-none absolute inset-0 overflow-hidden rounded-lg bg-kraft'
  copy.inert = true
  copy.append(...[...slide.childNodes].map((node) => node.cloneNode(true)))
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  row.after(copy)
  const remove = () => copy.remove()
  copy.animate({ opacity: [1, 0] }, { duration: fadeMs, easing: 'ease-in-out' }).finished.then(remove, remove)
}
