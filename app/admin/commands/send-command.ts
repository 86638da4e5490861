import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { queueCommand, removeQueuedCommand } from '#app/admin/commands/queued-commands'
import { showResult } from '#app/admin/commands/shown-results'
import { type SentForm, sendKept } from '#app/admin/shared/send-kept'
import { formText } from '#app/forms/form-text'
import { splitLanguage } from '#domain/texts/languages'

/**
 * Client action of the admin's pages. Stores a command that was not answered in the browser; its key makes it safe to send again. A
 * form with fields that must not be stored stays on its page with an error (`sendForm`).
 */
export function sendCommand(sent: SentForm<unknown>): Promise<CommandFormResult> {
  return sendKept(sent as SentForm<CommandFormResult>, {
    answered(form, result) {
      removeQueuedCommand(form)
      if (result) showResult(result)
    },
    unreached(form) {
      const { pathname, search } = new URL(sent.request.url)
      const waits = queueCommand(splitLanguage(pathname).path + search, form)
      if (waits)
        return { ok: true, message: '', key: formText(form, 'key'), act: formText(form, 'intent'), outcomes: [], waits }
    },
  })
}
