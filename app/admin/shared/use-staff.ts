import { isRouteErrorResponse, useLoaderData, useRouteError } from 'react-router'
import type { OwnersOnly } from '#app/admin/shared/staff-form.server'
import type { InboxCount } from '#domain/contact/inbox.server'

type PageStaff = OwnersOnly['staff'] & { inbox: InboxCount }

/** Returns the person for whom the page of the admin was made, or who was refused as only owners may see it. */
export function useStaff(): PageStaff {
  const refusal = useRouteError()
  const loaded = useLoaderData<OwnersOnly>()
  const { staff } = isRouteErrorResponse(refusal) ? (refusal.data as OwnersOnly) : loaded
  // A refusal and the page for a fresh code count no messages.
  return { inbox: { open: 0, overdue: 0 }, ...staff }
}
