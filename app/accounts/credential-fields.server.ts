import { z } from 'zod'
import { t } from '#domain/texts/translate'

/** The typed password of an account. What is longer than any password is cut: it is a wrong one. */
export const passwordField = (missing = t('Please enter your password.')) =>
  z
    .string(missing)
    .refine((password) => password.trim() !== '', missing)
    .transform((password) => password.slice(0, 1000))

const noPassword = () => t('Please choose a new password.')

/** A new password of an existing account. */
export const newPasswordField = (minLength: number) =>
  z
    .string(noPassword())
    .refine((password) => password.trim() !== '', noPassword())
    .refine(
      (password) => password.length >= minLength,
      t('Please choose at least {least} characters.', { least: minLength }),
    )
    .refine((password) => password.length <= 128, t('Please choose at most 128 characters.'))
