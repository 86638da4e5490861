import { data } from 'react-router'
import { z } from 'zod'
import { requireStaff } from '#app/accounts/require-staff.server'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import { drawQrCode } from '#app/documents/qr-code.server'
import type { FormResult } from '#app/forms/form-result'
import { parseForm, readForm, refuseForm } from '#app/forms/parse-form.server'
import { removeStaff } from '#domain/accounts/edit-staff.server'
import { invite, resetCode } from '#domain/accounts/invitations.server'
import type { StaffActor } from '#domain/accounts/staff'
import { t } from '#domain/texts/translate'

/** The link is shown only once: the database keeps its hash. */
export type TeamResult = FormResult<
  { link?: { url: string; email: string; qr: { path: string; size: number } } },
  unknown
>

const address = () =>
  z
    .string(t('Please enter the e-mail address.'))
    .trim()
    .pipe(z.email(t('This is not an e-mail address.')).max(254))
const inviteSchema = () =>
  z.object({ email: address(), role: z.enum(['owner', 'manager'], t('Please choose a role.')) })

/** Handles the forms of /admin/team. */
export async function teamAction(context: RequestContext, request: Request) {
  const { user } = await requireStaff(context, request, { role: 'owner', freshCode: true })
  const by: StaffActor = { id: user.id, requestId: context.get(visitContext).requestId }
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'remove':
      return remove(context, by, String(form.get('userId')))
    case 'reset-code':
      return reset(context, by, String(form.get('email')))
    default:
      return inviteSomebody(context, by, form)
  }
}

async function inviteSomebody(context: RequestContext, by: StaffActor, form: FormData) {
  const parsed = parseForm(inviteSchema(), form)
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  const { db, clock } = context.get(shopContext)
  const { email } = parsed.values
  const invited = await invite(db, clock, by, parsed.values)
  if (invited.ok) return showLink(context, invited.token, email)
  const message = t('{email} works here already.', { email })
  return refuseForm({ ok: false, message, errors: { email: message }, values: parsed.values }, 409)
}

async function reset(context: RequestContext, by: StaffActor, email: string) {
  const { db, clock } = context.get(shopContext)
  const done = await resetCode(db, clock, by, email)
  return done.ok ? showLink(context, done.token, email) : refuseForm({ ok: false, message: gone() }, 409)
}

async function remove(context: RequestContext, by: StaffActor, userId: string) {
  const { db, clock } = context.get(shopContext)
  const removed = await removeStaff(db, clock, by, userId)
  if (removed.ok)
    return data<TeamResult>({
      ok: true,
      message: t('{email} works here no more, and is signed out everywhere.', { email: removed.email }),
    })
  const message =
    removed.reason === 'last-owner' ? t('One owner stays: invite another before this one leaves.') : gone()
  return refuseForm({ ok: false, message }, 409)
}

function showLink(context: RequestContext, token: string, email: string) {
  const url = `${context.get(shopContext).publicUrl}/admin/join/${token}`
  return data<TeamResult>({
    ok: true,
    message: t('The link for {email} is good once, within 30 minutes.', { email }),
    link: { url, email, qr: drawQrCode(url, { border: 2 }) },
  })
}

const gone = () => t('This person works here no more.')
