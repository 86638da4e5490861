import { Form, useActionData, useSearchParams } from 'react-router'
import { CommandFields } from '#app/admin/commands/command-form.tsx'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { LastNumber } from '#domain/invoices/document-number.server'
import { t } from '#domain/texts/translate'

/** Asks an owner for the last numbers of documents. */
export function ConfirmNumbers({ numbers, isOwner }: { numbers: LastNumber[]; isOwner: boolean }) {
  const [query] = useSearchParams()
  const posted = useActionData<CommandFormResult>()
  const refused = posted?.ok === false && posted.act === 'confirm-numbers' ? posted : undefined
  if (!isOwner) return <AskOwner />
  return (
    <Form method="post" action="/admin?view=issues" reloadDocument className="mt-3 grid gap-3">
      <TextLink to="/admin/settings/firm">{t('Firm and tax')}</TextLink>
      <CommandFields />
      <HiddenFields values={{ intent: 'confirm-numbers' }} />
      {numbers.map(({ series, last, user }) => (
        <Field
          key={series}
          label={lastNumberText(series, user)}
          name={series}
          type="number"
          required
          min={last}
          max={99_999}
          defaultValue={refused?.values?.[series] ?? query.get(series) ?? last}
          error={refused?.errors?.[series]}
        />
      ))}
      <SubmitButton kind="outline">{t('These were the last numbers')}</SubmitButton>
    </Form>
  )
}

function lastNumberText(series: string, user: LastNumber['user']): string {
  switch (user) {
    case 'invoice':
      return t('Last invoice, {series}/…', { series })
    case 'bill':
      return t('Last bill, {series}/…', { series })
    case 'invoice-credit-note':
    case 'bill-credit-note':
      return t('Last credit note, {series}/…', { series })
    case null:
      return t('Last number of {series}', { series })
  }
}

const AskOwner = () => <p className="mt-1 font-semibold">{t('Please ask an owner to look at this.')}</p>
