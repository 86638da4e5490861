import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { useBusy } from '#app/forms/use-busy'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

type Props = {
  label: string
  /** The `accept` attribute of the file field. */
  accept: string
  /** The text that was sent, for sending it again. */
  text: string | undefined
  placeholder?: string
  /** Fields before the buttons. */
  children?: ReactNode
  className?: string
}

/** Sends a file or its pasted text: `file`, `text` and `intent`, which is `check` or `save`; see `readFileForm`. */
export function FileForm({ label, accept, text, placeholder, children, className = '' }: Props) {
  const isBusy = useBusy()
  return (
    <Form method="post" encType="multipart/form-data" className={`${className} grid gap-5`}>
      <ByField />
      <Field label={label} name="file" type="file" accept={accept} />
      <TextField
        key={text}
        label={t('Or paste it here')}
        name="text"
        defaultValue={text}
        placeholder={placeholder}
        spellCheck={false}
      />
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="check" isBusy={isBusy} kind="outline">
          {t('Check only')}
        </SubmitButton>
        <SubmitButton name="intent" value="save" isBusy={isBusy}>
          {t('Save all')}
        </SubmitButton>
      </div>
    </Form>
  )
}
