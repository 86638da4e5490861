import { isRouteErrorResponse, useLoaderData, useRouteError } from 'react-router'
import type { OwnersOnly } from '#app/accounts/require-user.server'

/** Returns the person for whom the page of the admin was made, or who was refused as only owners may see it. */
export function useStaff(): OwnersOnly['staff'] {
  const refusal = useRouteError()
  const loaded = useLoaderData<OwnersOnly>()
  return isRouteErrorResponse(refusal) ? (refusal.data as OwnersOnly).staff : loaded.staff
}
