import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

type Props = {
  result: FormResult | undefined
  /** True for a backup code, with letters, instead of the app's six digits. */
  isBackup?: boolean
  button: string
  children?: ReactNode
}

/** Shows one large, spaced field for a code, which phones can fill in automatically. */
export function CodeForm({ result, isBackup = false, button, children }: Props) {
  const { form, formMessage, field } = useFormResult(result)
  const isBusy = useBusy()
  return (
    <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
      <FormError text={formMessage} />
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
        <Field
          label={t('Code')}
          {...field('code')}
          hint={t('The six digits that your authenticator app shows for this shop.')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={7}
          className="[&_input]:text-center [&_input]:text-heading [&_input]:tracking-label [&_input]:tabular-nums"
        />
      )}
      {children}
      <SubmitButton isBusy={isBusy}>{isBusy ? t('Looking...') : button}</SubmitButton>
    </Form>
  )
}
