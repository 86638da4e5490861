import { NotFound } from '#app/layout/error-page.tsx'
import { notFound } from '#app/navigation/not-found'

/** Throws the same 404 as pages that find nothing. */
export function loader() {
  throw notFound()
}

// Without a component the loader's answer would not be a page.
export default NotFound
