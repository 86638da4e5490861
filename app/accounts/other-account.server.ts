import type { FormRefusal } from '#app/forms/parse-form.server'
import type { User } from '#domain/accounts/user'
import { t } from '#domain/texts/translate'

/**
 * Returns the refusal of a form that another account has opened: its `by` is the account that its page was made for, and a form without `by` is nobody's in
 * particular. It shows nothing of what was typed, which is not of the one who reads the answer. Its status is 400: after a 409 the page would load again and
 * send the next attempt for the account that is signed in now.
 */
export function refusalOfOther(by: string, user: Pick<User, 'id'>): FormRefusal | undefined {
  if (by === '' || by === user.id) return
  const message = t(
    'This was done in another account than the one that is signed in now, and nothing was saved. Please load the page again.',
  )
  return { message, values: {}, lists: {} }
}
