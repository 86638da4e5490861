import { msg, translated } from '#domain/texts/translate'

/** The refusals of the sign-in provider and of the limits around it (`server/security`), in the words that are sent to browsers. */
const refusals = new Set<string>([
  msg('Invalid email or password.'),
  msg('Invalid email.'),
  msg('Invalid email address.'),
  msg('Password too short.'),
  msg('Password too long.'),
  msg('User already exists.'),
  msg('User already exists. Use another email.'),
  msg('Something is not right with what was entered.'),
  msg('This is not your current password.'),
  msg('This is not your password.'),
  msg('Please log in again.'),
  msg('Too many attempts. Please wait a few minutes and try again.'),
  msg(
    'Too many attempts. Please wait a few minutes and try again. If the account is yours, “Trouble signing in?” on the sign-in page lets you in at once.',
  ),
  msg('Please log in to see your account.'),
])

/** Translates a refusal into the current language; returns an unknown refusal as the provider wrote it. */
export function refusalText(message: string): string {
  return refusals.has(message) ? translated(message) : message
}
