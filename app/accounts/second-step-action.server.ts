import { redirect, replace } from 'react-router'
import { z } from 'zod'
import { nextPath } from '#app/accounts/require-user.server'
import { defaultPathAfterSignIn, welcomeBack } from '#app/accounts/sign-in-action.server'
import { type RequestContext, visitContext } from '#app/context'
import { formText, isTicked } from '#app/forms/form-text'
import { parseForm, readForm, refuseForm, refuseForNow } from '#app/forms/parse-form.server'
import { withToast } from '#app/ui/toasts'
import type { CodeResult, SecondStep } from '#domain/accounts/accounts'
import { compactCode } from '#domain/text'
import { t } from '#domain/texts/translate'

/** With spaces, in digits of any script, or a backup code. */
export const codeSchema = () =>
  z
    .string(t('Please enter the code.'))
    .transform((code) => compactCode(code, '-').slice(0, 40))
    .pipe(z.string().min(1, t('Please enter the code.')))

export async function requireSecondStep(context: RequestContext, next: unknown): Promise<SecondStep> {
  const { accounts } = context.get(visitContext)
  const step = await accounts.actions().findSecondStep()
  if (step) return step
  const isSignedIn = (await accounts.findUser({ fresh: true })) !== undefined
  throw redirect(isSignedIn ? '/' : `/login?${new URLSearchParams({ next: nextPath(next, '/') })}`)
}

export async function codeAction(context: RequestContext, request: Request) {
  const form = await readForm(request)
  const next = formText(form, 'next')
  const step = await requireSecondStep(context, next)
  const parsed = parseForm(z.object({ code: codeSchema() }), form)
  if (!parsed.ok) return parsed.refused
  const { accounts } = context.get(visitContext)
  const trustPhone = isTicked(form, 'trustPhone')
  const result = await accounts.actions().passSecondStep({ code: parsed.values.code, trustPhone })
  if (!result.ok) return refuseCode(context, form, result)
  if (step.kind === 'sign-in') return welcomeBack(result.user, nextPath(next, await defaultPathAfterSignIn(accounts)))
  return replace(nextPath(next, '/admin'))
}

export function refuseCode(context: RequestContext, form: FormData, result: CodeResult & { ok: false }) {
  const values = {}
  switch (result.reason) {
    case 'expired':
      return replace('/login', withToast('warning', t('Please sign in again, then enter a new code.')))
    case 'too-many':
      return refuseForNow(context, form, { message: tooManyText(), values }, result)
    case 'used':
      return refuseForm(form, 400, { field: 'code', message: usedCodeText(), values })
    case 'wrong':
      return refuseForm(form, 401, { field: 'code', message: wrongCodeText(), values })
  }
}

const tooManyText = () => t('Too many codes were wrong. Please wait a quarter of an hour and try again.')
const usedCodeText = () => t('This code was used already. Please wait for the next one.')
const wrongCodeText = () => t('This code is not right. Please enter the one that is shown now.')
