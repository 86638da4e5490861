/** One of each page that is the same for everyone: what journeys and measurements look at. */
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

/** Pages of a visitor's that nobody keeps, and the one that there is not. */
export const visitorPages = ['/login', '/register', '/no-such-page']
