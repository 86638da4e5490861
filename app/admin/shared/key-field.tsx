import { useLoaderData } from 'react-router'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'

/** Names the command with the key that `staffLoader` made for the page, so that a form that is sent twice acts once (`keyField`). */
export function KeyField() {
  const { commandKey } = useLoaderData<{ commandKey: string }>()
  return <HiddenFields values={{ key: commandKey }} />
}
