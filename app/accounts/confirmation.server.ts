import { data } from 'react-router'
import { z } from 'zod'
import { nextPath } from '#app/accounts/require-user.server'
import { welcome, welcomeBack } from '#app/accounts/sign-in-action.server'
import { type RequestContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { match } from '#app/forms/match'
import { parseForm, readForm, refuseForm, refuseForNow } from '#app/forms/parse-form.server'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'

const goneText = () =>
  t('This link was opened before, or is older than a week. Whoever is signed in finds a new one under My Account.')
const tooOftenText = () => t('That was too many tries at once. Please try again in a moment.')
const badPassword = () =>
  t('Please choose a password of {minPasswordLength} to 128 characters.', {
    minPasswordLength: constants.minPasswordLength,
  })

const confirmSchema = () =>
  z.object({
    token: z.string(goneText()).max(100, goneText()),
    password: z.string(badPassword()).default(''),
    next: z.string().catch(''),
  })

export async function confirmSignUp(context: RequestContext, request: Request) {
  const schema = confirmSchema()
  const form = await readForm(request, schema)
  const parsed = parseForm(schema, form, goneText())
  if (!parsed.ok) return parsed.refused
  const { token, password, next } = parsed.values
  const confirmed = await context.get(visitContext).accounts.actions().confirmSignUp(token, password)
  if (confirmed.ok) {
    const to = nextPath(next, '/mycart')
    if (!confirmed.isNew) return welcome(to, t('Thank you! Your e-mail address is confirmed.'))
    return welcomeBack(confirmed.user, to)
  }
  return match(confirmed, 'reason', {
    gone: () => refuseForm(form, 410, { message: goneText() }),
    password: () => refuseForm(form, 400, { field: 'password', message: badPassword() }),
    busy: (busy) => refuseForNow(context, form, { message: tooOftenText() }, busy),
  })
}

export async function mailConfirmationAgain(context: RequestContext, form: FormData) {
  if (await context.get(visitContext).accounts.actions().askForConfirmation())
    return data<FormResult>({
      ok: true,
      message: t('The link is on its way to you. Please look in your spam folder too.'),
    })
  return refuseForNow(context, form, { message: t('No link was sent: please wait an hour before you ask again.') })
}
