import { Form, Link } from 'react-router'
import { ByField } from '#app/admin/shared/by-field.tsx'
import type { FormFailure } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/choice.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import type { SavedPinRule } from '#domain/delivery/pin'
import { t } from '#domain/texts/translate'

type Props = {
  rule: SavedPinRule | undefined
  /** The prefix that a new rule begins with, such as that of a rule which somebody else has removed meanwhile. */
  prefix: string
  result: FormFailure | undefined
}

/** Edits a PIN rule or adds one. */
export function PinForm({ rule, prefix, result }: Props) {
  const { form, message, wasTicked, field, errors, seenVersion } = useFormResult(result, {
    version: rule?.version ?? 0,
  })
  const isBusy = useBusy()
  return (
    <Form ref={form} method="post" noValidate className="grid gap-4 rounded-lg bg-white p-4 shadow-card sm:p-5">
      <h2 className="text-card">{rule ? nameOf(rule.prefix) : t('Another rule')}</h2>
      <FormError text={message} />
      <ByField />
      <HiddenFields values={{ version: seenVersion }} />
      {rule ? (
        <HiddenFields values={{ prefix: rule.prefix }} />
      ) : (
        <Field
          label={t('PIN codes that begin with')}
          {...field('prefix', prefix)}
          hint={t('One to six digits: 38 for all of its districts, 385001 for one PIN.')}
          inputMode="numeric"
          maxLength={6}
          required
        />
      )}
      <CheckField
        name="isServed"
        label={t('We deliver there')}
        defaultChecked={wasTicked('isServed', 'on', rule?.isServed ?? true)}
        error={errors.isServed}
      />
      <CheckField
        name="hasCash"
        label={t('Cash on Delivery')}
        defaultChecked={wasTicked('hasCash', 'on', rule?.hasCash ?? true)}
        error={errors.hasCash}
      />
      <div className="grid grid-cols-cards gap-3">
        <Field
          label={t('Days, at least')}
          {...field('daysMin', String(rule?.daysMin ?? ''))}
          inputMode="numeric"
          maxLength={2}
        />
        <Field
          label={t('Days, at most')}
          {...field('daysMax', String(rule?.daysMax ?? ''))}
          inputMode="numeric"
          maxLength={2}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="save" isBusy={isBusy} className="flex-1">
          {isBusy ? t('Saving...') : t('Save')}
        </SubmitButton>
        {rule && rule.prefix !== '' && (
          <SubmitButton name="intent" value="remove" isBusy={isBusy} kind="outline">
            {t('Remove')}
          </SubmitButton>
        )}
      </div>
      {rule && (
        <Link to="/admin/pins" className="text-link w-fit">
          {t('Another rule instead')}
        </Link>
      )}
    </Form>
  )
}

export function nameOf(prefix: string): string {
  if (prefix === '') return t('All other PIN codes')
  return prefix.length === 6 ? t('PIN {prefix}', { prefix }) : t('PINs {prefix}…', { prefix })
}
