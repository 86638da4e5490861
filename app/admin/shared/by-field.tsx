import { useStaff } from '#app/admin/shared/use-staff'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'

/** Names the person for whom the page was made, so that on a shared phone nobody's input is sent under another's name (`staffAction`). */
export function ByField() {
  return <HiddenFields values={{ by: useStaff().user.id }} />
}
