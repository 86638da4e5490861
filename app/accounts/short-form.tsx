import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { useBusy } from '#app/forms/use-busy'
import { type FieldOf, useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'

type Props = {
  result: FormResult | undefined
  label: string
  busyLabel: string
  children?: (field: FieldOf) => ReactNode
}

export function ShortForm({ result, label, busyLabel, children }: Props) {
  const { form, formMessage, field } = useFormResult(result)
  const isBusy = useBusy()
  return (
    <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
      <FormError text={formMessage} />
      {children?.(field)}
      <SubmitButton isBusy={isBusy}>{isBusy ? busyLabel : label}</SubmitButton>
      <FormSuccess text={result?.ok && result.message} />
    </Form>
  )
}
