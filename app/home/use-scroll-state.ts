import { useEffect, useState } from 'react'
import type { ScrollState } from '#app/home/scroll-state'

/** Returns the scroll state of the page by one of the rules of scroll-state.ts. */
export function useScrollState(rule: (scrollY: number, before: ScrollState) => ScrollState): ScrollState {
  const [state, setState] = useState<ScrollState>(1)
  useEffect(() => {
    const follow = () => setState((before) => rule(window.scrollY, before))
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [rule])
  return state
}
