import type { PageRoute } from '#test/support/routes'

/** Addresses of a page that is cached for everyone, or of one that is made for each visitor, or why journeys of their own look at it. */
type Examples = { cached: string[] } | { notCached: string } | { without: string }

const likePrivacy = { without: 'looks like legal/privacy' }
const signedIn = { without: 'needs an account' }
const byLink = { without: 'needs a link from a mail or message' }

/**
 * Examples of each page outside the admin, by its path in `app/routes.ts`. The journeys that look at every public page take them from here. One is missing
 * (TS2741)? Add addresses that show it, or why none.
 */
const examples: Record<Exclude<PageRoute, 'admin' | `admin/${string}`>, Examples> = {
  '/': { cached: ['/'] },
  about: { cached: ['/about'] },
  contact: { cached: ['/contact'] },
  shop: { cached: ['/shop'] },
  'category/:name': { cached: ['/category/whole-spices'] },
  'product/:id': { cached: ['/product/special-masala'] },
  'legal/privacy': { cached: ['/legal/privacy'] },
  'legal/terms': likePrivacy,
  'legal/shipping': likePrivacy,
  'legal/returns': likePrivacy,
  'legal/grievance': likePrivacy,
  recipes: { cached: ['/recipes'] },
  'recipes/:name': { cached: ['/recipes/gujarati-kadhi', '/recipes/must-have-spices'] },
  login: { notCached: '/login' },
  register: { notCached: '/register' },
  '*': { notCached: '/no-such-page' },
  search: { without: 'needs a query' },
  track: { without: 'needs an order' },
  mycart: { without: 'needs a cart' },
  checkout: signedIn,
  myprofile: signedIn,
  'account/security': signedIn,
  'order/:number': { without: 'needs an order' },
  'order/:number/invoice': { without: 'needs an order' },
  'login/code': { without: 'for the staff' },
  'login/help': { without: 'a form without anything of the visitor' },
  'login/reset': byLink,
  'register/confirm': byLink,
  delivery: { without: 'the answer of a form where there are no scripts' },
  subscribe: { without: 'the answer of a form where there are no scripts' },
  preview: { without: 'no shop with real services has it' },
}

/** The pages with a row here, by their paths in `app/routes.ts`. */
export const describedPages = Object.keys(examples)

/** One example of each kind of public page, for journeys and measurements; the home page is the first. */
export const publicPages = Object.values(examples).flatMap((example) => ('cached' in example ? example.cached : []))

/** Pages of a visitor that are not cached, and an unknown URL. */
export const visitorPages = Object.values(examples).flatMap((example) =>
  'notCached' in example ? [example.notCached] : [],
)
