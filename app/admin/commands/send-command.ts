import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { type SentForm, sendKept } from '#app/admin/shared/send-kept'
import { createStore } from '#app/browser/create-store'
import { formText } from '#app/forms/form-text'
import { t } from '#domain/texts/translate'

/** The newest result of a command, until it is closed or the page is left. */
export const shownResult = createStore<CommandFormResult | null>(null)

/** Client action of the admin's pages. A form that was not answered keeps its key, so that a second tap acts once. */
export function sendCommand(sent: SentForm<unknown>): Promise<CommandFormResult> {
  return sendKept(sent as SentForm<CommandFormResult>, {
    answered: (_, result) => result && shownResult.set(result),
    unreached(form) {
      // Where the browser believes in its network, the answer may be lost and not the form: `sendForm` says that.
      if (navigator.onLine) return undefined
      const message = t('No connection. Nothing was changed: tap again.')
      return { ok: false, message, values: { intent: formText(form, 'intent') }, isUnanswered: true }
    },
  })
}
