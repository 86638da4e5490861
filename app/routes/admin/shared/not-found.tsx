import { requireStaff } from '#app/admin/shared/staff-form.server'
import { NotFound } from '#app/layout/error-page.tsx'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import type { Route } from './+types/not-found'

export const handle: RouteHandle = staffPage

/** Answers any other admin address as the existing pages do, so that a signed-out visitor does not learn which of them exist. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context)
  throw notFound()
}

// Without a component the loader's answer would not be a page.
export default NotFound
