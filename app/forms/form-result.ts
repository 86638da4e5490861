import { t } from '#domain/texts/translate'

/** What every form gets back: thanks, or what is wrong, in words, with what was typed. Passwords are never sent back. */
export type FormResult =
  | { ok: true; message: string }
  | {
      ok: false
      message: string
      /** What is wrong with a field, by its name; shown beside it. */
      errors?: Record<string, string>
      values?: Record<string, string>
    }

export type FormFailure = Extract<FormResult, { ok: false }>

export const markedFields = () => t('Please look at the marked fields.')

/** For the fields of a sign-up form that are empty; the alert says so too (specification, section 5). */
export const missingInSignUp = (): Record<string, string> => ({
  firstName: t('Please enter your first name.'),
  lastName: t('Please enter your last name.'),
  email: t('Please enter your e-mail address.'),
  password: t('Please choose a password.'),
})
