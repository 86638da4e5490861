import { z } from 'zod'
import { refuseForm } from '#app/forms/parse-form.server'
import { staffPasswordLength, staffPasswordWeakness } from '#domain/accounts/staff-password'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'

/** What is longer than any password is cut: it is a wrong one. */
export const passwordField = (missing = t('Please enter your password.')) =>
  z
    .string(missing)
    .refine((password) => password.trim() !== '', missing)
    .transform((password) => password.slice(0, 1000))

export const newPasswordField = (minLength: number, missing = t('Please choose a new password.')) =>
  z
    .string(missing)
    .refine((password) => password.trim() !== '', missing)
    .refine(
      (password) => password.length >= minLength,
      t('Please choose at least {least} characters.', { least: minLength }),
    )
    .refine((password) => password.length <= constants.maxPasswordLength, t('Please choose at most 128 characters.'))

export function refuseWeak(form: FormData, field: string, password: string, person: { email: string; name: string }) {
  const weakness = staffPasswordWeakness(password, person)
  return weakness ? refuseForm(form, 400, { field, message: weaknessTexts()[weakness] }) : undefined
}

const weaknessTexts = () =>
  ({
    short: t('Please choose at least {staffPasswordLength} characters.', { staffPasswordLength }),
    common: t(
      'This is among the passwords that everybody tries. Three or four words that do not belong together are good.',
    ),
    personal: t('Please choose one that is not made of your name or address.'),
  }) as const
