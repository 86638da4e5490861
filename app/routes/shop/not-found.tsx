import { data } from 'react-router'
import { NotFound } from '#app/layout/error-page.tsx'

/** Thrown as by every page that finds nothing, so that all of them are the same document. */
export function loader() {
  throw data(null, { status: 404 })
}

// Without a component the loader's answer would not be a page.
export default NotFound
