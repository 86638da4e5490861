import { forgetSentCopies } from '#app/admin/shared/form-copies'

/** Sends a form that is kept in the browser (`useFormCopy`): what the shop has taken is forgotten. */
export async function sendKept<T>(request: Request, serverAction: () => Promise<T>): Promise<T> {
  const form = await request.clone().formData()
  try {
    const result = await serverAction()
    if ((result as { ok?: unknown } | null)?.ok === true) forgetSentCopies(form)
    return result
  } catch (answer) {
    if (answer instanceof Response && !leadsToSignIn.test(answer.headers.get('location') ?? '')) forgetSentCopies(form)
    throw answer
  }
}

/** No page that follows a saved form has this in its path. */
const leadsToSignIn = /\/login\b/
