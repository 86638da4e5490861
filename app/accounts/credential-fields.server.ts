import { z } from 'zod'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'

/** The typed password of an account. What is longer than any password is cut: it is a wrong one. */
export const passwordField = (missing = t('Please enter your password.')) =>
  z
    .string(missing)
    .refine((password) => password.trim() !== '', missing)
    .transform((password) => password.slice(0, 1000))

/** A new password; `missing` is the message where there is none. */
export const newPasswordField = (minLength: number, missing = t('Please choose a new password.')) =>
  z
    .string(missing)
    .refine((password) => password.trim() !== '', missing)
    .refine(
      (password) => password.length >= minLength,
      t('Please choose at least {least} characters.', { least: minLength }),
    )
    .refine((password) => password.length <= constants.maxPasswordLength, t('Please choose at most 128 characters.'))
