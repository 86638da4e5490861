import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { useFormResult } from '#app/forms/use-form-result'
import { buttonClass } from '#app/ui/button.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toasts'
import { settings } from '#domain/settings'

type Props = { email: string; result: FormResult | undefined }

/** Changes the password of who is signed in. */
export function PasswordForm({ email, result }: Props) {
  const busy = useNavigation().formData?.get('intent') === 'change-password'
  const { form, message, field } = useFormResult(result, { succeeded: (thanks) => notify('success', thanks) })
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      aria-labelledby="password"
      onSubmit={(event) => busy && event.preventDefault()}
      className="grid gap-4 rounded-lg bg-white p-5 shadow-card sm:p-8"
    >
      <h2 id="password" className="text-heading">
        Change your password
      </h2>
      {/* For password managers, which keep both together. */}
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <Field
        label="Current password"
        {...field('currentPassword')}
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
      />
      <Field
        label="New password"
        {...field('newPassword')}
        type="password"
        autoComplete="new-password"
        required
        minLength={settings.minPasswordLength}
        maxLength={128}
        hint={`At least ${settings.minPasswordLength} characters. All other devices are signed out.`}
      />
      <FormError text={message} />
      <p role="status" className="font-semibold text-success empty:hidden">
        {result?.ok && !busy && result.message}
      </p>
      <button
        type="submit"
        name="intent"
        value="change-password"
        aria-disabled={busy}
        className={buttonClass('primary', 'w-full sm:w-auto sm:justify-self-start sm:px-10')}
      >
        {busy ? 'Changing...' : 'Change password'}
      </button>
    </Form>
  )
}
