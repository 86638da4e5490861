import { Undo2 } from 'lucide-react'
import type { FetcherWithComponents } from 'react-router'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { textButton } from '#app/admin/shared/text-button'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Done } from '#app/ui/field.tsx'

/** A button of a result: its text, and the fields that it sends. */
export type ResultButton = { text: string; fields: Record<string, string> }

type Props = {
  message: string
  /** Left out where the change cannot be undone. */
  undo: ResultButton | undefined
  form: FetcherWithComponents<unknown>['Form']
  action?: string
  isBusy: boolean
}

/** Shows what was changed, with a button that undoes it. */
export function UndoLine({ message, undo, form: Form, action, isBusy }: Props) {
  return (
    <Form method="post" action={action} className="flex flex-wrap items-center gap-x-2 font-semibold text-success">
      <p>
        <Done text={message} />
      </p>
      {undo && (
        <>
          <ByField />
          <HiddenFields values={undo.fields} />
          <SubmitButton kind={null} className={textButton} isBusy={isBusy}>
            <Undo2 className="size-4" aria-hidden />
            {undo.text}
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
