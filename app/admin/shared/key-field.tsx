import { useLoaderData } from 'react-router'

/** Names the command with the key that `staffLoader` made for the page, so that a form that is sent twice acts once (`keyField`). */
export function KeyField() {
  const { commandKey } = useLoaderData<{ commandKey: string }>()
  return <input type="hidden" name="key" value={commandKey} />
}
