import { redirect } from 'react-router'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'

export const handle: RouteHandle = { ...privatePage, priority: 'buy', work: 'account' }

/** Signing up once ended here; who kept the address is led on. */
export function loader() {
  return redirect('/register', 301)
}
