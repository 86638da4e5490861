import type { ComponentProps, ReactNode } from 'react'
import { ShortForm } from '#app/accounts/short-form.tsx'
import type { FormResult } from '#app/forms/form-result'
import { Field } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

type Props = { result: FormResult | undefined; isBackup?: boolean; button: string; children?: ReactNode }

export function CodeForm({ result, isBackup = false, button, children }: Props) {
  return (
    <ShortForm result={result} label={button} busyLabel={t('Looking...')}>
      {(field) => (
        <>
          {isBackup ? (
            <Field
              label={t('Backup code')}
              {...field('code')}
              hint={t('One of the ten that you wrote down, such as aB3dE-fG7hI. Each works once.')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={20}
            />
          ) : (
            <DigitsField
              {...field('code')}
              hint={t('The six digits that your authenticator app shows for this shop.')}
            />
          )}
          {children}
        </>
      )}
    </ShortForm>
  )
}

export function DigitsField(field: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label={t('Code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={7}
      className="[&_input]:text-center [&_input]:text-heading [&_input]:tracking-label [&_input]:tabular-nums"
      {...field}
    />
  )
}
