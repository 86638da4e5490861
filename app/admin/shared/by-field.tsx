import { type ComponentProps, useState } from 'react'
import {
  type Fetcher,
  type FetcherWithComponents,
  Form,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { useStaff } from '#app/admin/shared/use-staff'
import { type FormResult, unansweredText } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'

/** Names the person for whom the page was made, so that on a shared phone nobody's input is sent under another's name (`staffAction`). */
export function ByField() {
  return <HiddenFields values={{ by: useStaff().user.id }} />
}

type FormProps = ComponentProps<typeof Form> & { fetcher?: FetcherWithComponents<unknown> }

/** Every form of the staff, of the page or of a fetcher, but those of commands on orders (`CommandForm`). */
export function AdminForm({ fetcher, children, ...form }: FormProps) {
  const Sent = fetcher?.Form ?? Form
  return (
    <Sent method="post" noValidate {...form}>
      <ByField />
      {children}
    </Sent>
  )
}

export type SendingFetcher = Pick<Fetcher<FormResult>, 'state' | 'data'>

/** The key that `staffLoader` made for the page, so that a form that is sent twice acts once; another one once it was answered or its page was opened anew. */
export function KeyField({ fetcher }: { fetcher?: SendingFetcher }) {
  const { commandKey } = useLoaderData<{ commandKey: string }>()
  const page = { state: useNavigation().state, data: useActionData<FormResult>() }
  const { state, data } = fetcher ?? page
  const place = useLocation().key
  const [shown, setShown] = useState({ key: commandKey, place, data })
  const isOther = place !== shown.place || data !== shown.data
  if (commandKey !== shown.key && isOther && state === 'idle' && unansweredText(data) === undefined)
    setShown({ key: commandKey, place, data })
  return <HiddenFields values={{ key: shown.key }} />
}
