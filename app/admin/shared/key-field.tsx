import { useState } from 'react'
import { type Fetcher, useActionData, useLoaderData, useNavigation } from 'react-router'
import { type FormResult, unansweredText } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'

export type SendingFetcher = Pick<Fetcher<FormResult>, 'state' | 'data'>

/**
 * Names the command with the key that `staffLoader` made for the page, so that a form that is sent twice acts once (`keyField`). A form that was not answered
 * keeps its key when the page loads again. `fetcher` is left out for a form that the page sends.
 */
export function KeyField({ fetcher }: { fetcher?: SendingFetcher }) {
  const { commandKey } = useLoaderData<{ commandKey: string }>()
  const page = { state: useNavigation().state, data: useActionData<FormResult>() }
  const { state, data } = fetcher ?? page
  const [key, setKey] = useState(commandKey)
  if (key !== commandKey && state === 'idle' && unansweredText(data) === undefined) setKey(commandKey)
  return <HiddenFields values={{ key }} />
}
