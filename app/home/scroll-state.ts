/** The landing page's scroll states (specification, section 4), in pixels scrolled; above the last bound nothing changes. */
export type ScrollState = 1 | 2

type Bounds = { second: number; end: number }

const bestSellersBounds: Bounds = { second: 2100, end: 3800 }
const teaserBounds: Bounds = { second: 1900, end: 3800 }

export function bestSellersState(scrollY: number, before: ScrollState): ScrollState {
  return stateAt(scrollY, before, bestSellersBounds)
}

/** The teaser's background picture shows only at state 2. */
export function teaserState(scrollY: number, before: ScrollState): ScrollState {
  return stateAt(scrollY, before, teaserBounds)
}

function stateAt(scrollY: number, before: ScrollState, { second, end }: Bounds): ScrollState {
  if (scrollY < second) return 1
  return scrollY < end ? 2 : before
}
