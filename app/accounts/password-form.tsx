import { Form } from 'react-router'
import { PasswordField } from '#app/accounts/password-field.tsx'
import { UsernameField } from '#app/accounts/username-field.tsx'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { t } from '#domain/texts/translate'

/** `by` is the id of the signed-in user. */
type Props = { by: string; email: string; minLength: number; result: FormResult | undefined }

/** Changes the password of the signed-in user. */
export function PasswordForm({ by, email, minLength, result }: Props) {
  const isBusy = useBusy('change-password')
  const { form, formMessage, field } = useFormResult(result)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      aria-labelledby="password"
      className="grid gap-4 rounded-lg bg-white p-5 shadow-card sm:p-8"
    >
      <h2 id="password" className="text-heading">
        {t('Change your password')}
      </h2>
      <HiddenFields values={{ by }} />
      {/* For password managers, which keep both together. */}
      <UsernameField email={email} />
      <PasswordField label={t('Current password')} {...field('currentPassword')} />
      <PasswordField
        label={t('New password')}
        {...field('newPassword')}
        newOf={minLength}
        hint={t('At least {least} characters. All other devices are signed out.', { least: minLength })}
      />
      <SubmitRow
        result={result}
        message={formMessage}
        isBusy={isBusy}
        intent="change-password"
        label={t('Change password')}
        busyLabel={t('Changing...')}
      />
    </Form>
  )
}
