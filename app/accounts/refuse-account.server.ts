import type { RequestContext } from '#app/context'
import { refuseForm, refuseForNow } from '#app/forms/parse-form.server'
import type { AccountRefusal } from '#domain/accounts/accounts'
import { t } from '#domain/texts/translate'

type Refused = { reason: AccountRefusal; retryAfterMs?: number | undefined }

/** 429 instead of `status` where it is to be tried later. */
export function refuseAccount(
  context: RequestContext,
  form: FormData,
  { reason, retryAfterMs }: Refused,
  field: string | undefined,
  status = 401,
) {
  const refusal = { field, message: refusals[reason]() }
  if (retryAfterMs === undefined) return refuseForm(form, status, refusal)
  return refuseForNow(context, form, refusal, { retryAfterMs })
}

const tooManyText = () => t('Too many attempts. Please wait a few minutes and try again.')

const refusals: Record<AccountRefusal, () => string> = {
  'wrong-email-or-password': () => t('Invalid email or password.'),
  'wrong-password': () => t('This is not your password.'),
  'wrong-current-password': () => t('This is not your current password.'),
  'invalid-email': () => t('Invalid email.'),
  'invalid-field': () => t('Invalid email address.'),
  'password-too-short': () => t('Password too short.'),
  'password-too-long': () => t('Password too long.'),
  'email-taken': () => t('User already exists. Use another email.'),
  'signed-out': () => t('Please log in to see your account.'),
  'too-many': tooManyText,
  // Lets the account's owner in without a wait when somebody else made the wrong guesses.
  'too-many-sign-ins': () =>
    t(
      'Too many attempts. Please wait a few minutes and try again. If the account is yours, “Trouble signing in?” on the sign-in page lets you in at once.',
    ),
  busy: tooManyText,
  other: () => t('Something is not right with what was entered.'),
}
