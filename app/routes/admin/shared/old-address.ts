import { redirect } from 'react-router'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import type { Route } from './+types/old-address'

export const handle: RouteHandle = { ...publicData, cache: 'never', priority: 'free', hidden: true }

/** Old and new beginnings of the admin's addresses, the longest first: bookmarks, mails and printed codes name the old ones. */
const renamed = [
  ['/owner/shelf/stock', '/admin/stock'],
  ['/owner/shelf/batch', '/admin/stock/batch'],
  ['/owner/shelf/product', '/admin/products/edit'],
  ['/owner/shelf', '/admin/products'],
  ['/owner/books', '/admin/reports'],
  ['/owner/papers', '/admin/documents'],
  ['/owner/news', '/admin/updates'],
  ['/owner', '/admin'],
] as const

/** Redirects for good, with the rest of the path and the query. */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname: asked, search } = url
  // The first part may be written otherwise, as /%6Fwner.
  const pathname = asked.replace(/^\/[^/]*/, '/owner')
  const [before = '/owner', after = '/admin'] =
    renamed.find(([old]) => pathname.toLowerCase().startsWith(old) && /^[/.]?$/.test(pathname.charAt(old.length))) ?? []
  return redirect(after + pathname.slice(before.length) + search, 308)
}
