import { useEffect, useState } from 'react'
import { type ScrollBounds, type ScrollState, scrollStateAt } from '#app/home/scroll-state'

/** Returns the scroll state of the page within some bounds of scroll-state.ts. */
export function useScrollState(bounds: ScrollBounds): ScrollState {
  const [state, setState] = useState<ScrollState>(1)
  useEffect(() => {
    const follow = () => setState((before) => scrollStateAt(window.scrollY, before, bounds))
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [bounds])
  return state
}
