import { type PointerEvent, useRef, useState } from 'react'

/** Magnification of the picture under the pointer (specification, section 9). */
const zoomFactor = 3

/**
 * Enlarges the picture under a mouse or pen. Set from script, because the content security policy forbids style attributes. The largest file is
 * loaded at the first zoom.
 */
export function useHoverZoom() {
  const [isZoomed, setZoomed] = useState(false)
  const enlarged = useRef<HTMLImageElement>(null)
  const rest = () => {
    enlarged.current?.style.removeProperty('transform')
    enlarged.current = null
  }
  const zoom = ({ pointerType, target, clientX, clientY }: PointerEvent) => {
    const slide = target instanceof Element ? target.closest('li') : null
    const image = slide?.querySelector('img')
    if (image !== enlarged.current) rest()
    if (pointerType === 'touch' || !slide || !image) return
    setZoomed(true)
    const box = slide.getBoundingClientRect()
    image.style.transformOrigin = `${((clientX - box.left) / box.width) * 100}% ${((clientY - box.top) / box.height) * 100}%`
    image.style.transform = `scale(${zoomFactor})`
    enlarged.current = image
  }
  return { zoom, rest, isZoomed }
}
