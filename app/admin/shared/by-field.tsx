import { useStaff } from '#app/admin/shared/use-staff'

/** Names the person for whom the page was made, so that on a shared phone nobody's input is sent under another's name (`staffAction`). */
export function ByField() {
  return <input type="hidden" name="by" value={useStaff().user.id} />
}
