import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { queueCommand, removeQueuedCommand } from '#app/admin/commands/queued-commands'
import { showResult } from '#app/admin/commands/shown-results'
import { forgetSentCopies, leadsToSignIn } from '#app/forms/form-copies'
import { formText } from '#app/forms/form-text'
import { isPassingFailure } from '#app/navigation/request-failure'
import { checkServerStatus } from '#app/navigation/server-status'
import { splitLanguage } from '#domain/texts/languages'
import { t } from '#domain/texts/translate'

type Sending = { request: Request; serverAction(): Promise<unknown> }

/**
 * Client action of the admin's pages. Stores a command that could not be sent in the browser; its key makes it safe to send again. A
 * form with fields that must not be stored stays on its page with an error.
 */
export async function sendCommand({ request, serverAction }: Sending): Promise<CommandFormResult> {
  const form = await request.clone().formData()
  try {
    // A redirect is thrown, so this is a command's result.
    const result = (await serverAction()) as CommandFormResult
    removeQueuedCommand(form)
    if (result.ok) forgetSentCopies(form)
    showResult(result)
    return result
  } catch (error) {
    if (error instanceof Response || !isPassingFailure(error)) {
      // A session that ended while the command waited: it is sent after the sign-in.
      const isUnanswered = error instanceof Response && leadsToSignIn(error)
      if (!isUnanswered) removeQueuedCommand(form)
      throw error
    }
    checkServerStatus()
    const { pathname, search } = new URL(request.url)
    const waits = queueCommand(splitLanguage(pathname).path + search, form)
    const base = { key: formText(form, 'key'), act: formText(form, 'act'), outcomes: [] }
    if (waits) return { ...base, ok: true, message: '', waits } satisfies CommandFormResult
    return { ...base, ok: false, message: unreached() } satisfies CommandFormResult
  }
}

const unreached = () => t('The shop could not be reached. What you typed is still here: please try again.')
