import type { User } from '#domain/accounts/user'
import { t } from '#domain/texts/translate'

/**
 * Returns whether a form was opened by another person than the one who is signed in now: its `by` is the account that its page was made for. A form
 * without `by` is nobody's in particular.
 */
export function isOfOther(by: FormDataEntryValue | null | undefined, user: Pick<User, 'id'>): boolean {
  return (by ?? null) !== null && by !== user.id
}

export const otherAccountText = () =>
  t(
    'Somebody else has signed in in another window. Please load this page again: what you typed was neither sent nor saved.',
  )
