import { redirect } from 'react-router'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'

export const handle: RouteHandle = { ...publicData, cache: 'never', priority: 'free' }

export function loader() {
  return redirect('/account/security')
}
