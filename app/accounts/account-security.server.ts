import { data, redirect } from 'react-router'
import { z } from 'zod'
import { newPasswordField, passwordField, refuseWeak } from '#app/accounts/credential-fields.server'
import { refuseAccount } from '#app/accounts/refuse-account.server'
import { type RequestContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { parseForm } from '#app/forms/parse-form.server'
import { withToast } from '#app/ui/toasts'
import { emailSchema } from '#domain/accounts/email-schema.server'
import { staffPasswordLength } from '#domain/accounts/staff-password'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'

export const passwordSchemaFor = (minLength: number) =>
  z.object({
    currentPassword: passwordField(t('Please enter your current password.')),
    newPassword: newPasswordField(minLength),
  })

export function requiredPasswordLength(isStaff: boolean): number {
  return isStaff ? staffPasswordLength : constants.minPasswordLength
}

export async function changePassword(context: RequestContext, form: FormData) {
  const { accounts } = context.get(visitContext)
  const staff = await accounts.findStaff()
  const parsed = parseForm(passwordSchemaFor(requiredPasswordLength(staff !== undefined)), form)
  if (!parsed.ok) return parsed.refused
  const { currentPassword, newPassword } = parsed.values
  const weak = staff && refuseWeak(form, 'newPassword', newPassword, staff.user)
  if (weak) return weak
  const result = await accounts.actions().changePassword({ current: currentPassword, next: newPassword })
  if (result.ok)
    return data<FormResult>({ ok: true, message: t('Your password is changed. All other devices are signed out.') })
  return refuseAccount(context, form, result, result.field, 400)
}

export const newEmailSchema = () =>
  z.object({
    email: emailSchema(t('Please enter your e-mail address.')),
    newPassword: newPasswordField(constants.minPasswordLength),
  })

export async function addEmail(context: RequestContext, form: FormData) {
  const parsed = parseForm(newEmailSchema(), form)
  if (!parsed.ok) return parsed.refused
  const { email, newPassword: password } = parsed.values
  const added = await context.get(visitContext).accounts.actions().addEmail({ email, password })
  if (!added.ok) return refuseAccount(context, form, added, 'email', 409)
  return data<FormResult>({ ok: true, message: t('Your e-mail address is added.') })
}

export async function signOutEverywhere(context: RequestContext) {
  await context.get(visitContext).accounts.actions().signOutEverywhere()
  return redirect('/login', withToast('success', t('You are signed out everywhere.')))
}
