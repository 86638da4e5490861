/** Page cache, admission, limits, robots.txt, sitemap, content security policy and prefetching follow from it. */
export type RouteHandle = {
  kind: 'page' | 'data'
  /** `public` must not depend on the visitor; neither must `searches`, which have a cache apart, since visitors can invent queries. */
  cache: 'public' | 'searches' | 'never'
  /** The query parameters that change a public page; others are dropped before it is rendered. */
  query?: 'listing' | 'search' | 'page'
  /** The page that public data belong to, with the same parameters; both have the same priority in the cache. */
  dataOf?: string
  /** By default GET and HEAD, and POST where the route has an action. */
  methods?: readonly string[]
  /** `staff` returns 404 to signed-in buyers. */
  guard: 'nobody' | 'user' | 'staff'
  /** `silent`: neither in the sitemap nor in robots.txt. */
  robots: 'index' | 'disallow' | 'silent'
  /** Under load; `free` waits in no queue. */
  priority: 'buy' | 'browse' | 'free'
  /** Webhooks and simulators, whose requests no limit of a client refuses. */
  isUnlimited?: true
  /** Carts, orders and the admin: what is sent to it costs its client nothing, since thousands of phones share a carrier's address. */
  postCost?: 0
  /** For words that a client can invent without end: each costs it something of its budget. */
  searches?: 'page' | 'suggestions'
  /** The checkout's wider content security policy, for the payment provider's window. */
  csp?: 'checkout'
  /** A body limit above 64 KB: for a photo, a catalogue file, or what a service has collected while it did not reach the shop. */
  largeBody?: 'photo' | 'file' | 'batch'
  /** Hides its URL from search engines and other sites. */
  hidden?: true
  /** Data in words of the catalogue, which have an address in each language as pages do. */
  languages?: true
  /** A printed page, without scripts of the app. */
  isDocument?: true
}

/** A cached page in the sitemap. */
export const publicPage: RouteHandle = {
  kind: 'page',
  cache: 'public',
  guard: 'nobody',
  robots: 'index',
  priority: 'browse',
}

export const privatePage: RouteHandle = { ...publicPage, cache: 'never', robots: 'disallow' }

export const staffPage: RouteHandle = {
  ...privatePage,
  guard: 'staff',
  robots: 'silent',
  priority: 'buy',
  postCost: 0,
  hidden: true,
}

export const staffData: RouteHandle = { ...staffPage, kind: 'data', priority: 'free' }

export const privateData: RouteHandle = { ...privatePage, kind: 'data', priority: 'free', postCost: 0 }

export const publicData: RouteHandle = { ...publicPage, kind: 'data', robots: 'silent' }
