import { isRouteErrorResponse, useLoaderData, useRouteError } from 'react-router'
import type { OwnersOnly } from '#app/admin/shared/staff-form.server'
import type { InboxCount } from '#domain/contact/inbox.server'

type PageStaff = OwnersOnly['staff'] & { inbox: InboxCount }

/** Returns the person for whom the page of the admin was made, or who was refused as only owners may see it. */
export function useStaff(): PageStaff {
  const refusal = useRouteError()
  const loaded = useLoaderData<{ staff: PageStaff }>()
  if (!isRouteErrorResponse(refusal)) return loaded.staff
  return { ...(refusal.data as OwnersOnly).staff, inbox: { open: 0, overdue: 0 } }
}
