import { redirect } from 'react-router'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import type { RequestContext } from '#app/context'
import { dayMs } from '#domain/calendar/moment'
import { confirmTime } from '#domain/operations/known-time.server'

/** Handles an owner's "This is the right time". Does nothing if the machine's day is no longer the one the page showed. */
export async function confirmTimeAction(context: RequestContext, request: Request, form: FormData) {
  const { db, clock, wakeWorker, by } = await readStaffRequest(context, request, { role: 'owner' })
  const doubt = clock.doubt()
  const seen = Number(form.get('machine'))
  if (doubt && Math.abs(doubt.machine - seen) < dayMs) {
    await confirmTime(db, clock, by)
    wakeWorker()
  }
  return redirect('/admin?view=issues')
}
