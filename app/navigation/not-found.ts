import { data } from 'react-router'

/** Returns what a loader or action throws where there is nothing: the same 404 as for an unknown address. */
export function notFound() {
  return data(null, { status: 404 })
}
