import type { ComponentProps, ReactNode } from 'react'
import type { FormResult } from '#app/forms/form-result'
import { useBusy } from '#app/forms/use-busy'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'

type ButtonProps = Omit<ComponentProps<typeof SubmitButton>, 'name' | 'value' | 'isBusy'> & {
  intent: string
  commandKey?: string
  busyLabel?: string
  children: ReactNode
}

export function IntentButton({ intent, commandKey, busyLabel, children, ...button }: ButtonProps) {
  const isBusy = useBusy(intent, commandKey)
  return (
    <SubmitButton {...button} name="intent" value={intent} isBusy={isBusy}>
      {isBusy && busyLabel ? busyLabel : children}
    </SubmitButton>
  )
}

type RowProps = {
  result: FormResult | undefined
  message: string | undefined
  intent: string
  label: string
  busyLabel: string
}

/** Of a form that stays on the page; the button keeps the focus while it is busy. */
export function SubmitRow({ result, message, intent, label, busyLabel }: RowProps) {
  const isBusy = useBusy(intent)
  return (
    <>
      <FormError text={message} />
      <FormSuccess text={result?.ok && !isBusy && result.message} />
      <IntentButton intent={intent} busyLabel={busyLabel} className="w-full sm:w-auto sm:justify-self-start sm:px-10">
        {label}
      </IntentButton>
    </>
  )
}
