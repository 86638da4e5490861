import { t } from '#domain/texts/translate'

export type FormFailure = {
  ok: false
  message: string
  /** Error messages by field name, shown beside the fields. */
  errors?: Record<string, string>
  /** The entered values, shown again; passwords are never sent back. */
  values?: Record<string, string>
  /** All values of each field that was sent more than once, such as the ticks of a list. */
  lists?: Record<string, string[]>
  /** The version of the stored values that the errors show (`refuseStale`): the one that the next attempt has seen. */
  version?: number
  /** The action has not answered, and may have done its work: what sends the form again has to send the same command. */
  isUnanswered?: true
}

type Lacking<T> = { [K in T extends T ? keyof T : never]?: undefined }

/**
 * The result of every form: a message of success, or what is wrong, with the entered values. `Success` and `Failure` are what one form returns
 * besides; `Failure` defaults to the same fields. A failure may lack them: where the shop does not answer, `sendForm` gives the message alone.
 */
export type FormResult<Success = unknown, Failure = Success> =
  | ({ ok: true; message: string } & Success)
  | (FormFailure & (Failure | Lacking<Failure>))

/** Returns the message of a form that was not answered; undefined for any other result. */
export function unansweredText(result: FormResult | undefined): string | undefined {
  return result?.ok === false && result.isUnanswered ? result.message : undefined
}

/** Fields that nobody sees; `form` is an error of the form as a whole. */
const hiddenFields = ['key', 'token', 'version', 'form']

/** Returns true if no error belongs to a visible field, also if there is no error. */
export const hasHiddenErrorsOnly = (errors: Record<string, string>) =>
  Object.keys(errors).every((name) => hiddenFields.includes(name))

export const markedFields = () => t('Please look at the marked fields.')

/** Error messages for the empty fields of a sign-up form (specification, section 5). */
export const missingInSignUp = (): Record<string, string> => ({
  firstName: t('Please enter your first name.'),
  lastName: t('Please enter your last name.'),
  email: t('Please enter your e-mail address.'),
  password: t('Please choose a password.'),
})
