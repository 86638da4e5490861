import { AdminErrorBoundary, isOwnersOnly } from '#app/admin/shared/admin-error-boundary.tsx'
import { adminManifest } from '#app/admin/shared/admin-meta'
import { errorMeta } from '#app/layout/meta'
import { PageTransition } from '#app/layout/page-transition.tsx'
import type { Route } from './+types/layout'

/** `AdminLayout` gives each page its title. */
export const meta: Route.MetaFunction = (args) => [
  ...(isOwnersOnly(args.error) ? [] : errorMeta(args)),
  { name: 'robots', content: 'noindex' },
  adminManifest(),
]

// Each page renders its frame, `AdminLayout`.
export default PageTransition

export const ErrorBoundary = AdminErrorBoundary
