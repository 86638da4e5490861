import { replace } from 'react-router'
import { z } from 'zod'
import { nextPath } from '#app/accounts/require-user.server'
import { signedUp, welcome, welcomeBack } from '#app/accounts/sign-in-action.server'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import { formText, isTicked } from '#app/forms/form-text'
import { parseForm, readForm, refuseForm, refuseForNow, runIntent } from '#app/forms/parse-form.server'
import type { PhoneResult } from '#domain/accounts/accounts'
import { deliverySchema } from '#domain/delivery/delivery-schema.server'
import { readPin } from '#domain/delivery/pin'
import { raiseAlarm } from '#domain/notifications/raise-alarm.server'
import { compactCode } from '#domain/text'
import { t } from '#domain/texts/translate'

export const askedPhoneSchema = deliverySchema.pick({ phone: true })

const sixDigits = () => t('Please enter the six digits.')
const codeSchema = () => {
  const code = z
    .string(sixDigits())
    .transform((typed) => compactCode(typed))
    .pipe(z.string().regex(/^\d{6}$/, sixDigits()))
  return z.object({ code }).transform((sent) => sent.code)
}

const missingPin = () => t('A postcode (PIN code) has six digits, such as 385001.')
const pinSchema = () => {
  const pin = z
    .string(missingPin())
    .transform((typed) => readPin(typed) ?? '')
    .pipe(z.string().min(1, missingPin()))
  return z.object({ pin }).transform((sent) => sent.pin)
}

export async function phoneAction(context: RequestContext, request: Request) {
  const { accounts } = context.get(visitContext)
  const form = await readForm(request)
  if (!accounts.actions().sendsCodes)
    return refuseForm(form, 409, { message: t('We cannot send codes just now. Please sign in by e-mail.') })
  return runIntent(form, {
    'send-code': () => sendCode(context, form),
    code: () => takeAnswer(context, form, codeSchema()),
    pin: () => takeAnswer(context, form, pinSchema()),
    'begin-anew': async () => answerTo(form, await accounts.actions().beginAnew()),
  })
}

async function sendCode(context: RequestContext, form: FormData) {
  const parsed = parseForm(askedPhoneSchema, form)
  if (!parsed.ok) return parsed.refused
  const { accounts } = context.get(visitContext)
  const sent = await accounts.actions().sendPhoneCode(parsed.values.phone, { adds: isTicked(form, 'adds') })
  const { db, clock, wakeWorker } = context.get(shopContext)
  if (!sent.ok) {
    if (sent.reason === 'ceiling') await raiseAlarm(db, clock, 'phone codes', ceilingText)
    const message =
      sent.reason === 'ceiling'
        ? t('No more codes can be sent today. Please sign in by e-mail.')
        : t('Codes were asked for often. Please wait an hour, or sign in by e-mail.')
    return refuseForNow(context, form, { message }, sent)
  }
  wakeWorker()
  return replace(stepPath(form))
}

const ceilingText =
  'As many sign-in codes went out by WhatsApp within a day as the settings allow. Until tomorrow people sign in by e-mail. Each code costs money: if sales do not explain it, somebody may be asking for codes to harm you.'

function stepPath(form: FormData): string {
  const next = nextPath(formText(form, 'next'), '')
  return next ? `/login/phone?${new URLSearchParams({ next })}` : '/login/phone'
}

async function takeAnswer(context: RequestContext, form: FormData, schema: z.ZodType<string>) {
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return parsed.refused
  return answerTo(form, await context.get(visitContext).accounts.actions().answerPhoneStep(parsed.values))
}

function answerTo(form: FormData, result: PhoneResult) {
  const next = formText(form, 'next')
  if (result.ok) {
    if (result.isAdded) return welcome('/account/security', t('Your phone is added. You can sign in with it now.'))
    if (result.isNew) return welcome(nextPath(next, '/mycart'), signedUp(result.user))
    return welcomeBack(result.user, nextPath(next, '/'))
  }
  switch (result.reason) {
    case 'pin':
      return replace(stepPath(form))
    case 'wrong':
      return refuseForm(form, 401, {
        field: form.has('pin') ? 'pin' : 'code',
        message: form.has('pin')
          ? t('Your last parcel went to another PIN.')
          : t('This code is not right. Please look at our newest message.'),
        values: {},
      })
    case 'gone':
      return refuseForm(form, 410, {
        message: t('This code is no longer good. Please ask for a new one.'),
        values: { phone: formText(form, 'phone') },
      })
    case 'needs-password':
      return refuseForm(form, 403, { message: t('This account signs in by e-mail and password.') })
    case 'taken':
      return refuseForm(form, 409, {
        message: t('Another account has this number. Sign out, and continue with the phone to open it.'),
      })
  }
}
