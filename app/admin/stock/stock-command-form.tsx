import type { ReactNode } from 'react'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

type Fields = Pick<ReturnType<typeof useCommandFields>, 'field' | 'errors' | 'values'>

type Props = { act: string; size: string; label: string; send: string; children: (fields: Fields) => ReactNode }

/** Sends one command on one size. */
export function StockCommandForm({ act, size, label, send, children }: Props) {
  const { command, field, errors, values, message, isBusy } = useCommandFields(act)
  const isElsewhere = Object.values(errors).some(Boolean)
  return (
    <CommandForm {...command} orders={[]} label={label} className="grid gap-4">
      <input type="hidden" name="size" value={size} />
      {!isElsewhere && <FormError text={message} />}
      {children({ field, errors, values })}
      <SubmitButton aria-disabled={isBusy} className="w-full">
        {isBusy ? t('One moment...') : send}
      </SubmitButton>
    </CommandForm>
  )
}
