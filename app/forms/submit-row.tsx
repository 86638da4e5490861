import type { FormResult } from '#app/forms/form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'

type Props = {
  result: FormResult | undefined
  /** The error of the whole form. */
  message: string | undefined
  isBusy: boolean
  /** The button's value, which distinguishes several forms of a page. */
  intent: string
  label: string
  busyLabel: string
}

/** The end of a form that stays on the page: its result and its button, which keeps the focus while it is busy. */
export function SubmitRow({ result, message, isBusy, intent, label, busyLabel }: Props) {
  return (
    <>
      <FormError text={message} />
      <FormSuccess text={result?.ok && !isBusy && result.message} />
      <SubmitButton
        name="intent"
        value={intent}
        isBusy={isBusy}
        className="w-full sm:w-auto sm:justify-self-start sm:px-10"
      >
        {isBusy ? busyLabel : label}
      </SubmitButton>
    </>
  )
}
