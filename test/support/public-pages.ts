/** One example of each kind of public page, for journeys and measurements. */
export const publicPages = [
  '/',
  '/about',
  '/contact',
  '/shop',
  '/category/whole-spices',
  '/product/special-masala',
  '/legal/privacy',
  '/recipes',
  '/recipes/gujarati-kadhi',
  '/recipes/must-have-spices',
]

/** Pages of a visitor that are not cached, and an unknown URL. */
export const visitorPages = ['/login', '/register', '/no-such-page']
