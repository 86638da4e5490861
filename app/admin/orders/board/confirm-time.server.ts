import { redirect } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import { dayMs } from '#domain/calendar/moment'
import { confirmTime } from '#domain/operations/known-time.server'

const troublePage = '/admin?view=issues'

/** Handles an owner's "This is the right time". Does nothing if the machine's day is no longer the one the page showed. */
export async function confirmTimeAction(context: RequestContext, form: FormData) {
  const { user } = await requireStaff(context, { role: 'owner' })
  const { db, clock, wakeWorker } = context.get(shopContext)
  const doubt = clock.doubt()
  const seen = Number(form.get('machine'))
  if (doubt && Math.abs(doubt.machine - seen) < dayMs) {
    await confirmTime(db, clock, { id: user.id, requestId: context.get(visitContext).requestId })
    wakeWorker()
  }
  return redirect(troublePage)
}
