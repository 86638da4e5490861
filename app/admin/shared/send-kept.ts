import { forgetSentCopies } from '#app/admin/shared/form-copies'
import { splitLanguage } from '#domain/texts/languages'

/** Sends a form that is kept in the browser (`useFormCopy`): what the shop has taken is forgotten. */
export async function sendKept<T>(request: Request, serverAction: () => Promise<T>): Promise<T> {
  const form = await request.clone().formData()
  try {
    const result = await serverAction()
    if (isSuccess(result)) forgetSentCopies(form)
    return result
  } catch (answer) {
    if (answer instanceof Response && !leadsToSignIn(answer)) forgetSentCopies(form)
    throw answer
  }
}

function isSuccess(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === true
}

function leadsToSignIn({ headers }: Response): boolean {
  const to = headers.get('location')
  return to !== null && /^\/login(\/|$)/.test(splitLanguage(new URL(to, location.origin).pathname).path)
}
