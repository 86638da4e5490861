import { forgetSentCopies } from '#app/forms/form-copies'
import { checkServerStatus } from '#app/navigation/server-status'
import { isPassingFailure } from '#app/navigation/unreached'

export type SentForm<T> = { request: Request; serverAction(): Promise<T> }

type Reactions<T> = {
  /** Called when the shop has taken or refused the form; without a result where it has answered by another page or an error. */
  answered?: (form: FormData, result?: T) => void
  /** Returns the result of a form that was not answered; by default `sendForm` says so. */
  unreached?: (form: FormData) => T | undefined
}

/** Sends a form that is kept in the browser (`useFormCopy`): deletes the copy when the shop has accepted the form. */
export async function sendKept<T>(
  { request, serverAction }: SentForm<T>,
  { answered, unreached }: Reactions<T> = {},
): Promise<T> {
  const form = await request.clone().formData()
  try {
    const result = await serverAction()
    if ((result as { ok?: unknown } | null)?.ok === true) forgetSentCopies(form)
    answered?.(form, result)
    return result
  } catch (error) {
    if (isPassingFailure(error)) {
      const result = unreached?.(form)
      if (!result) throw error
      checkServerStatus()
      return result
    }
    if (error instanceof Response && leadsToSignIn(error)) throw error
    if (error instanceof Response) forgetSentCopies(form)
    answered?.(form)
    throw error
  }
}

/** Returns whether an answer redirects to the sign-in: the shop has not taken the form. No page that follows a saved form has this in its path. */
function leadsToSignIn({ headers }: Response): boolean {
  return /\/login\b/.test(headers.get('location') ?? '')
}
