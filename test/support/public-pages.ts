import type { PageRoute } from '#test/support/routes'

/** Addresses of pages that are cached for everyone, each a template of its own. Another public page may be added, so that the journeys look at it too. */
const cached: Partial<Record<PageRoute, string[]>> = {
  '/': ['/'],
  about: ['/about'],
  contact: ['/contact'],
  shop: ['/shop'],
  'category/:name': ['/category/whole-spices'],
  'product/:id': ['/product/special-masala'],
  'product/:id/reviews': ['/product/special-masala/reviews'],
  'legal/privacy': ['/legal/privacy'],
  recipes: ['/recipes'],
  'recipes/:name': ['/recipes/gujarati-kadhi', '/recipes/must-have-spices'],
}

/** One example of each kind of public page, for journeys and measurements; the home page is the first. */
export const publicPages = Object.values(cached).flat()

/** Pages of a visitor that are not cached, and an unknown URL. */
export const visitorPages = ['/login', '/register', '/no-such-page']
