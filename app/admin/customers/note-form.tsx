import { Form, useNavigation } from 'react-router'
import { useFormCopy } from '#app/admin/shared/use-form-copy.tsx'
import type { FormResult } from '#app/forms/form-result'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError, TextField } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

type Props = { customerId: string; staffId: string; note: string; version: number; result: FormResult | undefined }

/** Edits the staff's note about a customer. */
export function NoteForm({ customerId, staffId, note, version, result }: Props) {
  const isOwn = result?.ok === false && result.values?.intent === 'note'
  const { form, message, field, values } = useFormResult(isOwn ? result : undefined)
  const copy = useFormCopy(form, { name: `customer-${customerId}`, staffId })
  const isBusy = useNavigation().formData?.get('intent') === 'note'
  const { error } = field('note')
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-3">
      {copy}
      <input type="hidden" name="version" value={version} />
      <TextField key={note} label={t('Our note, for us alone')} {...field('note', note)} rows={3} maxLength={1000} />
      <FormError text={error ? undefined : message} />
      {message && values.note !== note && (
        <blockquote className="border-l-4 border-line px-3 text-ink-soft whitespace-pre-line wrap-anywhere">
          {note || t('empty')}
        </blockquote>
      )}
      <SubmitButton name="intent" value="note" disabled={isBusy} kind="outline" className="justify-self-start">
        {isBusy ? t('Saving...') : t('Save the note')}
      </SubmitButton>
    </Form>
  )
}
