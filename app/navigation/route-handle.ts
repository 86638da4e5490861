/**
 * What a URL is, said once by its own route as `export const handle`. The page cache, the line of waiting requests, the limits,
 * robots.txt, the sitemap, the policy and what the browser knows of a page before it is there are derived from it.
 */
export type RouteHandle = {
  /** A page, or data for programs: JSON, XML, text. */
  kind: 'page' | 'data'
  /**
   * Kept once for everyone, so it must not depend on who asks; the same in a store of its own, since anybody can make up
   * searches; or made for each request and kept nowhere.
   */
  cache: 'public' | 'searches' | 'never'
  /** What of the query changes a public page; everything else is dropped before it is rendered. */
  query?: 'listing' | 'search'
  /** The page that public data belong to, with the same parameters: they are as worth keeping as it is. */
  of?: string
  /** Whom it lets in. Who is not staff gets the shop's 404. */
  guard: 'nobody' | 'user' | 'staff'
  /** Told to search engines, closed to them, or not spoken of. */
  robots: 'index' | 'disallow' | 'silent'
  /** Its place in the line when the shop is busy: on the way to an order, looking around, or never made to wait. */
  priority: 'buy' | 'browse' | 'free'
  /** What is bounded when something is sent to it: hashing passwords, taking forms, photos, orders and carts, or nothing. */
  work: 'account' | 'form' | 'photo' | 'order' | 'unlimited'
  /** What is bounded beside the making of pages when it is asked for: how often one address may. */
  rate?: 'search' | 'suggest'
  /** The checkout's wider policy, which lets the payment provider's window in. */
  csp?: 'checkout'
  /** How much it takes at once, where it is more than 64 KB: a photo as it was taken, or a catalogue. */
  takes?: 'photo' | 'file'
  /** No robot keeps it, and no other site learns its address. */
  hidden?: true
  /** It brings its own frame instead of the shop's header and footer; a paper, to be printed, has no scripts of the app either. */
  frame?: 'own' | 'paper'
}

/** The same for everyone, and to be found. */
export const publicPage: RouteHandle = {
  kind: 'page',
  cache: 'public',
  guard: 'nobody',
  robots: 'index',
  priority: 'browse',
  work: 'order',
}

/** Made for who asks. */
export const privatePage: RouteHandle = { ...publicPage, cache: 'never', robots: 'disallow' }

/** A page of the counter, for those who work here; admitted with the buyers. */
export const staffPage: RouteHandle = {
  ...privatePage,
  guard: 'staff',
  robots: 'silent',
  priority: 'buy',
  hidden: true,
  frame: 'own',
}

/** For programs of the counter; it costs little. */
export const staffData: RouteHandle = { ...staffPage, kind: 'data', priority: 'free' }

/** For programs, made for who asks; it costs little and an order consists of it. */
export const privateData: RouteHandle = { ...privatePage, kind: 'data', priority: 'free' }

/** For programs, the same for everyone. */
export const publicData: RouteHandle = { ...publicPage, kind: 'data', robots: 'silent' }
