import { useEffect, useState } from 'react'

/** The landing page's scroll states (specification, section 4), in pixels scrolled; above the last bound nothing changes. */
export type ScrollState = 1 | 2

export type ScrollBounds = { second: number; end: number }

export const bestSellersBounds: ScrollBounds = { second: 2100, end: 3800 }
/** The teaser's background picture shows only at state 2. */
export const teaserBounds: ScrollBounds = { second: 1900, end: 3800 }

export function scrollStateAt(scrollY: number, before: ScrollState, { second, end }: ScrollBounds): ScrollState {
  if (scrollY < second) return 1
  return scrollY < end ? 2 : before
}

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
