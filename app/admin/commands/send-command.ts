import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { createStore } from '#app/browser/create-store'
import { formText } from '#app/forms/form-text'
import { checkServerStatus } from '#app/navigation/server-status'
import { isPassingFailure } from '#app/navigation/unreached'
import { t } from '#domain/texts/translate'

export const shownResult = createStore<CommandFormResult | null>(null)

type Sent = { request: Request; serverAction(): Promise<unknown> }

/** Client action of the admin's pages. A form that was not answered keeps its key, so that a second tap acts once. */
export async function sendCommand({ request, serverAction }: Sent): Promise<CommandFormResult> {
  const form = await request.clone().formData()
  try {
    const result = (await serverAction()) as CommandFormResult
    if (result) shownResult.set(result)
    return result
  } catch (error) {
    // Where the browser believes in its network, the answer may be lost and not the form: `sendForm` says that.
    if (!isPassingFailure(error) || navigator.onLine) throw error
    checkServerStatus()
    const message = t('No connection. Nothing was changed: tap again.')
    return { ok: false, message, values: { intent: formText(form, 'intent') }, isUnanswered: true }
  }
}
