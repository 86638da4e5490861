import type { ComponentProps, ReactNode } from 'react'
import type { FormResult } from '#app/forms/form-result'
import { useBusy } from '#app/forms/use-busy'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'

type ButtonProps = Omit<ComponentProps<typeof SubmitButton>, 'isBusy'> & {
  intent?: string
  commandKey?: string
  busyLabel?: string
  children: ReactNode
}

/** Of a page's form, not of a fetcher's. It waits for the other forms of the page too: one that is sent meanwhile would stop theirs. */
export function IntentButton({ intent, commandKey, busyLabel, children, ...button }: ButtonProps) {
  const isBusy = useBusy()
  const isOwn = useBusy(intent, commandKey)
  return (
    <SubmitButton name={intent && 'intent'} value={intent} {...button} isBusy={isBusy}>
      {isOwn && busyLabel ? busyLabel : children}
    </SubmitButton>
  )
}

type RowProps = Pick<ButtonProps, 'kind' | 'intent' | 'busyLabel'> & {
  result: FormResult | undefined
  message: string | undefined
  label: string
}

/** Of a form that stays on the page; the button keeps the focus while it is busy. */
export function SubmitRow({ result, message, label, ...button }: RowProps) {
  const isBusy = useBusy(button.intent)
  return (
    <>
      <FormError text={message} />
      <FormSuccess text={result?.ok && !isBusy && result.message} />
      <IntentButton {...button} className="w-full sm:w-auto sm:justify-self-start sm:px-10">
        {label}
      </IntentButton>
    </>
  )
}
