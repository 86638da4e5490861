import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import { drawQrCode, type QrCode } from '#app/documents/bar-codes.server'
import type { FormResult } from '#app/forms/form-result'
import { parseForm, refuseForm, runIntent, unreadable } from '#app/forms/parse-form.server'
import { changeRole, removeStaff } from '#domain/accounts/edit-staff.server'
import { emailSchema } from '#domain/accounts/email-schema.server'
import { invite, resetCode, withdrawInvitation } from '#domain/accounts/invitations.server'
import { staffRoles } from '#domain/accounts/staff'
import { t } from '#domain/texts/translate'

/** The link is shown once: the database keeps its hash. */
type TeamLink = { url: string; qr: QrCode }
export type TeamResult = FormResult<{ link?: TeamLink | undefined }, unknown>

const role = () => z.enum(staffRoles, t('Please choose a role.'))
const inviteSchema = () => z.object({ email: emailSchema(t('Please enter the e-mail address.')), role: role() })
const personSchema = () => z.object({ userId: z.string(goneText()).max(64, goneText()) })
const roleSchema = () => personSchema().extend({ role: role() })
const linkSchema = () => z.object({ email: emailSchema(unreadable(), unreadable()) })

export async function teamAction(sent: StaffForm) {
  return runIntent(sent.form, {
    invite: () => inviteSomebody(sent),
    withdraw: () => withdraw(sent),
    'reset-code': () => reset(sent),
    role: () => giveRole(sent),
    remove: () => remove(sent),
  })
}

async function inviteSomebody({ db, clock, publicUrl, by, form }: StaffForm) {
  const parsed = parseForm(inviteSchema(), form)
  if (!parsed.ok) return parsed.refused
  const { email } = parsed.values
  const invited = await invite(db, clock, by, parsed.values)
  if (invited.ok) return showLink(publicUrl, invited.token, email)
  return refuseForm(form, 409, { field: 'email', message: t('{email} works here already.', { email }) })
}

async function reset({ db, clock, publicUrl, by, form }: StaffForm) {
  const parsed = parseForm(linkSchema(), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { email } = parsed.values
  const done = await resetCode(db, clock, by, email)
  if (!done.ok) return refuse(form, done.reason)
  return showLink(publicUrl, done.token, email)
}

async function withdraw({ db, clock, by, form }: StaffForm) {
  const parsed = parseForm(linkSchema(), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { email } = parsed.values
  const done = await withdrawInvitation(db, clock, by, email)
  if (done.ok) return told(t('The link for {email} opens nothing now.', { email }))
  return refuseForm(form, 409, { message: t('This link was used, is over, or was withdrawn before.') })
}

async function giveRole({ db, clock, by, form }: StaffForm) {
  const parsed = parseForm(roleSchema(), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { userId, role } = parsed.values
  const changed = await changeRole(db, clock, by, { userId, role })
  if (!changed.ok) return refuse(form, changed.reason)
  // Who steps down may not see this page any more.
  if (userId === by.id && role !== 'owner') return redirect('/admin')
  const { name } = changed
  return told(role === 'owner' ? t('{name} is an owner now.', { name }) : t('{name} is a manager now.', { name }))
}

async function remove({ db, clock, by, form }: StaffForm) {
  const parsed = parseForm(personSchema(), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const removed = await removeStaff(db, clock, by, parsed.values.userId)
  if (!removed.ok) return refuse(form, removed.reason)
  return told(t('{email} works here no more, and is signed out everywhere.', { email: removed.email }))
}

function showLink(publicUrl: string, token: string, email: string) {
  const url = `${publicUrl}/admin/join/${token}`
  const link = { url, qr: drawQrCode(url, { border: 2 }) }
  return told(t('The link for {email} is good once, within 30 minutes.', { email }), link)
}

function told(message: string, link?: TeamLink) {
  return data<TeamResult>({ ok: true, message, link })
}

function refuse(form: FormData, reason: 'unknown' | 'last-owner') {
  if (reason === 'unknown') return refuseForm(form, 409, { message: goneText() })
  return refuseForm(form, 409, { message: t('One owner stays: invite another before this one leaves.') })
}

const goneText = () => t('This person works here no more.')
