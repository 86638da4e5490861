import { useLoaderData } from 'react-router'
import type { AdminStaff } from '#app/accounts/require-staff.server'

/** Returns the person for whom the page of the admin was made. */
export function useStaff(): AdminStaff {
  return useLoaderData<{ staff: AdminStaff }>().staff
}
