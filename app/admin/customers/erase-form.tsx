import { Form } from 'react-router'
import { ByField } from '#app/admin/shared/by-field.tsx'
import { KeyField } from '#app/admin/shared/key-field.tsx'
import { Fold } from '#app/admin/shared/panel.tsx'
import type { FormResult } from '#app/forms/form-result'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import type { CustomerDetails } from '#domain/customers/customer-details.server'
import { plural, t } from '#domain/texts/translate'

type Props = { customer: CustomerDetails; backupDays: number; result: FormResult | undefined }

/** Erases a customer: lists what is deleted and what is kept, and requires the name to be typed. */
export function EraseForm({ customer, backupDays, result }: Props) {
  const isOwn = result?.ok === false && result.values?.intent === 'erase'
  const { form, formMessage, field } = useFormResult(isOwn ? result : undefined)
  const isBusy = useBusy('erase')
  return (
    <div className="mt-3">
      <Fold title={t('Erase this customer')} isOpen={isOwn}>
        <ul className="mb-4 grid list-disc gap-1 pl-5 text-ink-soft">
          <li>
            {t(
              'Erased at once: account, sign-ins, cart, addresses, messages, subscription, note, and the names and addresses of their orders.',
            )}
          </li>
          <li>
            {t(
              'Kept: what was bought and paid, without a name; and invoices for as long as tax law requires: six years after the annual return of their year. Then the name is erased from them too.',
            )}
          </li>
          <li>
            {plural(
              backupDays,
              'Backups still have it all, for about a day. Copies at a second place are yours to delete by then.',
              'Backups still have it all, for about {days} days. Copies at a second place are yours to delete by then.',
              { days: backupDays },
            )}
          </li>
          <li>{t('It cannot be undone.')}</li>
        </ul>
        <Form ref={form} method="post" noValidate className="grid gap-3">
          <ByField />
          <KeyField />
          <Field
            label={t('Type the name: {name}', { name: customer.name })}
            autoComplete="off"
            maxLength={200}
            required
            {...field('typedName')}
          />
          <FormError text={formMessage} />
          <SubmitButton name="intent" value="erase" isBusy={isBusy} className="justify-self-start">
            {isBusy ? t('Erasing...') : t('Erase for good')}
          </SubmitButton>
        </Form>
      </Fold>
    </div>
  )
}
