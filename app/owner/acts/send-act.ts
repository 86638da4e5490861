import { isPassingFailure } from '#app/layout/request-failure'
import { checkServerStatus } from '#app/layout/server-status'
import type { ActResult } from '#app/owner/acts/act-result'
import { tellAct } from '#app/owner/acts/told-acts'
import { forgetAct, keepAct } from '#app/owner/acts/waiting-acts'

type Sending = { request: Request; serverAction(): Promise<unknown> }

/**
 * Client action of the counter's pages. What could not be sent waits in the phone; its key makes it safe to send again. What says
 * more than may be kept stays on its page, and says so.
 */
export async function sendAct({ request, serverAction }: Sending): Promise<ActResult> {
  const form = await request.clone().formData()
  try {
    // A redirect is thrown, so that this is what became of an act.
    const result = (await serverAction()) as ActResult
    forgetAct(form)
    tellAct(result)
    return result
  } catch (error) {
    if (error instanceof Response || !isPassingFailure(error)) {
      forgetAct(form)
      throw error
    }
    checkServerStatus()
    const { pathname, search } = new URL(request.url)
    const waits = keepAct(pathname + search, form)
    const base = { key: String(form.get('key')), act: String(form.get('act')), outcomes: [] }
    if (waits) return { ...base, ok: true, message: '', waits } satisfies ActResult
    return { ...base, ok: false, message: unreached } satisfies ActResult
  }
}

const unreached = 'The shop could not be reached. What you typed is still here: please try again.'

/** After a refused act the page is made fresh too: what it shows is not so any more. */
export function refreshAfterActs({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
