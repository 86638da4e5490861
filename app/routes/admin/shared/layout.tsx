import { AdminErrorBoundary } from '#app/admin/shared/admin-error-boundary.tsx'
import { PageTransition } from '#app/layout/page-transition.tsx'

// Each page renders its frame, `AdminLayout`, with its title.
export default PageTransition

export const ErrorBoundary = AdminErrorBoundary
