import { useLoaderData } from 'react-router'
import type { AdminStaff } from '#app/accounts/require-staff.server'

/** Names the person for whom the page was made, so that on a shared phone nobody's input is sent under another's name (`readStaffForm`). */
export function ByField() {
  const { staff } = useLoaderData() as { staff: AdminStaff }
  return <input type="hidden" name="by" value={staff.user.id} />
}
