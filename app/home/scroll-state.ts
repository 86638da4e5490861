import { useEffect, useState } from 'react'

type ScrollState = 1 | 2

/** From so many pixels on a section is in state 2 (specification, section 4). */
export const secondFrom = { bestSellers: 2100, teaser: 1900 }
/** From here on nothing changes. */
const end = 3800

export function scrollStateAt(scrollY: number, before: ScrollState, second: number): ScrollState {
  if (scrollY < second) return 1
  return scrollY < end ? 2 : before
}

export function useScrollState(second: number): ScrollState {
  const [state, setState] = useState<ScrollState>(1)
  useEffect(() => {
    const follow = () => setState((before) => scrollStateAt(window.scrollY, before, second))
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [second])
  return state
}
