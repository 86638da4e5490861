import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'

type Props = Omit<ComponentProps<typeof Field>, 'label'> & {
  label?: string
  /** Without it the field asks for the current one. */
  newOf?: number
}

export function PasswordField({ label = t('Password'), newOf, ...field }: Props) {
  return (
    <Field
      label={label}
      type="password"
      autoComplete={newOf ? 'new-password' : 'current-password'}
      required
      minLength={newOf}
      maxLength={constants.maxPasswordLength}
      hint={newOf ? t('At least {minPasswordLength} characters.', { minPasswordLength: newOf }) : undefined}
      {...field}
    />
  )
}

/** Of an account. */
export function EmailField(field: Omit<ComponentProps<typeof Field>, 'label'>) {
  return <Field label={t('Email')} type="email" autoComplete="username" required maxLength={254} {...field} />
}

/** For password managers, which read no fields of type `hidden`. */
export function UsernameField({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
