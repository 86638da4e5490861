import { NotFound } from '#app/layout/error-page.tsx'
import { notFound } from '#app/navigation/not-found'

export function loader() {
  throw notFound()
}

// Without a component the loader's answer would not be a page.
export default NotFound
