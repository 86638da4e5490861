import { data, redirect } from 'react-router'
import { z } from 'zod'
import { newPasswordField, refuseWeak } from '#app/accounts/credential-fields.server'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { parseForm, readForm, refuseForm, refuseForNow } from '#app/forms/parse-form.server'
import { withToast } from '#app/ui/toasts'
import { emailSchema } from '#domain/accounts/email-schema.server'
import { findResettable } from '#domain/accounts/password-reset.server'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'

const askSchema = () => z.object({ email: emailSchema(t('Please enter your e-mail address.')) })
const incompleteLinkText = () => t('This link is not complete. Please open it from the mail once more.')
const resetSchema = () =>
  z.object({
    token: z.string(incompleteLinkText()).max(100, incompleteLinkText()).default(''),
    password: newPasswordField(constants.minPasswordLength),
  })

const linkSentText = () =>
  t('If this address has an account here, a link is on its way to it. It works once, within 30 minutes.')
const tooManyTriesText = () => t('That was too many tries from here. Please try again later.')

export async function askForReset(context: RequestContext, request: Request) {
  const schema = askSchema()
  const form = await readForm(request, schema)
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return parsed.refused
  const { accounts } = context.get(visitContext)
  if (!accounts.actions().mailsLinks)
    return refuseForm(form, 409, { message: t('We cannot send mail just now. Please write to us.') })
  const asked = await accounts.actions().askForReset(parsed.values.email)
  if (asked.ok) return data<FormResult>({ ok: true, message: linkSentText() })
  return refuseForNow(context, form, { message: tooManyTriesText() }, asked)
}

const linkGoneText = () =>
  t('This link no longer works: it was used, is older than 30 minutes, or there is a newer one.')

export async function resetPassword(context: RequestContext, request: Request) {
  const schema = resetSchema()
  const form = await readForm(request, schema)
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return parsed.refused
  const { token, password } = parsed.values
  const { db, clock } = context.get(shopContext)
  const found = await findResettable(db, clock, token)
  if (!found) return refuseForm(form, 410, { message: linkGoneText() })
  const weak = found.isStaff && refuseWeak(form, 'password', password, found)
  if (weak) return weak
  const reset = await context.get(visitContext).accounts.actions().resetPassword(token, password)
  if (!reset.ok && reset.reason === 'gone') return refuseForm(form, 410, { message: linkGoneText() })
  if (!reset.ok) return refuseForNow(context, form, { message: tooManyTriesText() }, reset)
  return redirect('/login', withToast('success', t('Your password is changed. Please sign in with it.')))
}
