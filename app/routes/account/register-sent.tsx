import { redirect } from 'react-router'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'

export const handle: RouteHandle = { ...privatePage, priority: 'buy' }

/** Redirects an address where signing up once ended. */
export function loader() {
  return redirect('/register', 301)
}
