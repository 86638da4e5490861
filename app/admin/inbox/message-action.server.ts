import { redirect } from 'react-router'
import { z } from 'zod'
import { requireStaff } from '#app/accounts/require-staff.server'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import { enteredValues, parseForm, readForm, refuseForm } from '#app/forms/parse-form.server'
import { formatMoment } from '#domain/calendar/moment'
import {
  answerContactMessage,
  type MessageCommandResult,
  markContactMessage,
} from '#domain/contact/answer-message.server'
import { findContactMessage } from '#domain/contact/inbox.server'
import { listAnswers } from '#domain/contact/message-answers.server'
import { findPlaceholder } from '#domain/contact/placeholder'
import type { Db } from '#domain/database'
import { visible } from '#domain/text'
import { t } from '#domain/texts/translate'

const unclear = () => t('This form could not be read. Please load the page again.')
const seen = {
  key: z.uuid({ error: unclear }),
  version: z.coerce
    .number<string>({ error: unclear })
    .int({ error: unclear })
    .min(1, { error: unclear })
    .max(1_000_000, { error: unclear }),
}
export const answerSchema = () =>
  z.object({
    ...seen,
    how: z.enum(['mail', 'phone', 'whatsapp'], t('Please choose how.')),
    body: z
      .string(t('Please write your answer.'))
      .overwrite(visible)
      .trim()
      .min(1, t('Please write your answer.'))
      .max(5000, t('Please keep this under 5000 characters.'))
      .refine((body) => findPlaceholder(body) === null, {
        error: ({ input }) =>
          t('{blank} is still in the answer: write there what belongs to this person, or take it out.', {
            blank: findPlaceholder(String(input)),
          }),
      }),
    open: z.literal('on', unclear()).optional(),
  })
const markSchema = z.object({ ...seen, as: z.enum(['open', 'answered', 'letter', 'complaint'], { error: unclear }) })

/** Handles the forms of a message's page. */
export async function messageAction(context: RequestContext, request: Request, ticket: string) {
  const { user } = await requireStaff(context, request)
  const { db, clock, wakeWorker, sendsMail } = context.get(shopContext)
  const form = await readForm(request)
  const by = { id: user.id, requestId: context.get(visitContext).requestId }
  if (form.get('intent') === 'mark') {
    const parsed = parseForm(markSchema, form, unclear())
    if (!parsed.ok) return refuseForm(parsed.result, 400)
    const { key: commandKey, version, as } = parsed.values
    const set = as === 'open' || as === 'answered' ? { state: as } : { kind: as }
    const done = await markContactMessage(db, clock, { commandKey, version, by, ticket, set })
    if (!done.ok) return refuse(db, ticket, done, form)
  } else {
    const parsed = parseForm(answerSchema(), form)
    if (!parsed.ok) return refuseForm(parsed.result, 400)
    const { key: commandKey, version, how, body, open } = parsed.values
    if (how === 'mail' && !sendsMail)
      return refuseForm(
        { ok: false, message: t('No mail is set up here. Please choose another way.'), values: enteredValues(form) },
        400,
      )
    const done = await answerContactMessage(db, clock, {
      commandKey,
      version,
      by,
      ticket,
      how,
      body,
      settled: open !== 'on',
    })
    if (!done.ok) return refuse(db, ticket, done, form)
  }
  wakeWorker()
  return redirect(`/admin/inbox/${ticket}`, 303)
}

/** Keeps what was typed; the page shows the message as it is now. */
async function refuse(db: Db, ticket: string, refused: Extract<MessageCommandResult, { ok: false }>, form: FormData) {
  const contactMessage = refused.reason === 'unknown' ? undefined : await findContactMessage(db, ticket)
  if (!contactMessage) return refuseForm({ ok: false, message: t('There is no such message.') }, 404)
  const latest = (await listAnswers(db, contactMessage.id)).at(-1)
  const who = latest
    ? t('{by} answered this on {formatMoment}.', { by: latest.by, formatMoment: formatMoment(latest.at) })
    : t('Somebody has marked this message.')
  const message = t('{who} Please look at it as it is now; nothing of yours was sent.', { who })
  return refuseForm({ ok: false, message, values: enteredValues(form) }, 409)
}
