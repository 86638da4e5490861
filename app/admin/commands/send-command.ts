import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { queueCommand, removeQueuedCommand } from '#app/admin/commands/queued-commands'
import { showResult } from '#app/admin/commands/shown-results'
import { type SentForm, sendKept } from '#app/admin/shared/send-kept'
import { formText } from '#app/forms/form-text'
import { splitLanguage } from '#domain/texts/languages'
import { t } from '#domain/texts/translate'

/**
 * Client action of the admin's pages. Stores a command that could not be sent in the browser; its key makes it safe to send again. A
 * form with fields that must not be stored stays on its page with an error.
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
      const base = { key: formText(form, 'key'), act: formText(form, 'intent'), outcomes: [] }
      return waits ? { ...base, ok: true, message: '', waits } : { ...base, ok: false, message: unreachedText() }
    },
  })
}

const unreachedText = () => t('The shop could not be reached. What you typed is still here: please try again.')
