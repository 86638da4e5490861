import { Form } from 'react-router'
import { PasswordField } from '#app/accounts/password-field.tsx'
import { PhoneForm } from '#app/accounts/phone-form.tsx'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { Field } from '#app/ui/field.tsx'
import { formatPhone } from '#domain/delivery/phone'
import { t } from '#domain/texts/translate'

const card = 'grid gap-4 rounded-lg bg-white p-5 shadow-card sm:p-8'

export function OwnPhone({ phone }: { phone: string | null }) {
  return (
    <section aria-labelledby="own-phone" className={card}>
      <h2 id="own-phone" className="text-heading">
        {t('Your phone')}
      </h2>
      <p className="text-ink-soft">
        {phone === null
          ? t('With a phone you sign in without a password.')
          : t('You sign in with {phone}. Another number takes its place.', { phone: formatPhone(phone) })}
      </p>
      <PhoneForm next="/account/security" adds />
    </section>
  )
}

type Props = { by: string; minLength: number; result: FormResult | undefined }

/** For an account that has only a phone; `by` is the id of the signed-in user. */
export function AddEmail({ by, minLength, result }: Props) {
  const { form, formMessage, field } = useFormResult(result)
  return (
    <Form ref={form} method="post" noValidate aria-labelledby="add-email" className={card}>
      <h2 id="add-email" className="text-heading">
        {t('Add an e-mail address')}
      </h2>
      <p className="text-ink-soft">
        {t('You can then sign in with it too, and news of your orders come by e-mail as well.')}
      </p>
      <HiddenFields values={{ by }} />
      <Field label={t('Email')} {...field('email')} type="email" autoComplete="username" required maxLength={254} />
      <PasswordField {...field('newPassword')} newOf={minLength} />
      <SubmitRow
        result={result}
        message={formMessage}
        intent="add-email"
        label={t('Add the address')}
        busyLabel={t('Sending...')}
      />
    </Form>
  )
}
