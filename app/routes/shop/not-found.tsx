import { data } from 'react-router'
import { NotFound } from '#app/layout/error-page.tsx'

/** Throws the same 404 as pages that find nothing. */
export function loader() {
  throw data(null, { status: 404 })
}

// Without a component the loader's answer would not be a page.
export default NotFound
