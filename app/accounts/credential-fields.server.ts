import { z } from 'zod'
import { t } from '#domain/texts/translate'

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
