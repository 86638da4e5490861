import { data, redirect } from 'react-router'
import { z } from 'zod'
import { MessageView } from '#app/admin/inbox/message-view.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { keyUsedText } from '#app/admin/shared/refusal-texts'
import { type StaffForm, staffAction, staffLoader, tickField } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { keyField, parseForm, refuseForm, runIntent, unreadable, versionField } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatMoment } from '#domain/calendar/moment'
import {
  answerContactMessage,
  type MessageCommandResult,
  markContactMessage,
} from '#domain/contact/answer-message.server'
import { findPlaceholder } from '#domain/contact/contact-message'
import { listClaimPhotos } from '#domain/contact/contact-messages.server'
import {
  findContactMessage,
  listAnswers,
  listContactMessages,
  listContactMessagesOf,
  listSenderOrders,
} from '#domain/contact/inbox.server'
import { findCustomerOf } from '#domain/customers/customers.server'
import type { Db } from '#domain/database'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { textSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/contact-message'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, sendsMail, now }, { ticket }: { ticket: string }) => {
  const contactMessage = await findContactMessage(db, toTicket(ticket))
  if (!contactMessage) throw notFound()
  const { id, email, state } = contactMessage
  const [open] =
    state === 'open'
      ? []
      : (await listContactMessages(db, { state: 'open', onlyComplaints: false }, null)).contactMessages
  const { readyAnswers } = await readSettings(db)
  return {
    now,
    contactMessage,
    answers: await listAnswers(db, id),
    photos: await listClaimPhotos(db, id),
    others: (await listContactMessagesOf(db, { email })).filter((other) => other.id !== id),
    sendsMail,
    readyAnswers,
    /** The oldest open message, once this one is answered. */
    next: open ? { ticket: open.ticket, subject: open.subject } : null,
    orders: await listSenderOrders(db, email),
    customerId: await findCustomerOf(db, email),
  }
})

export const action = staffAction(messageAction)
export const shouldRevalidate = refreshAfterRefusal

export default function ContactMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, ticket, state } = loaderData.contactMessage
  const back = (
    <TextLink to={state === 'open' ? '/admin/inbox' : '/admin/inbox?state=answered'}>{t('All messages')}</TextLink>
  )
  return (
    <AdminLayout title={subject} tab={ticket} actions={back}>
      <MessageView key={id} {...loaderData} result={actionData} />
    </AdminLayout>
  )
}

const seen = { key: keyField, version: versionField }
const answerSchema = () =>
  z.object({
    ...seen,
    how: z.enum(['mail', 'phone', 'whatsapp'], t('Please choose how.')),
    body: textSchema(5000, t('Please write your answer.')).refine((body) => findPlaceholder(body) === undefined, {
      error: ({ input }) =>
        t('{blank} is still in the answer: write there what belongs to this person, or take it out.', {
          blank: findPlaceholder(String(input)),
        }),
    }),
    open: tickField,
  })
const markSchema = () =>
  z.object({ ...seen, as: z.enum(['open', 'answered', 'letter', 'complaint'], { error: unreadable }) })

function toTicket(typed: string): string {
  return typed.toUpperCase().slice(0, 20)
}

async function messageAction(sent: StaffForm, params: { ticket: string }) {
  const ticket = toTicket(params.ticket)
  return runIntent(sent.form, { answer: () => answer(sent, ticket), mark: () => mark(sent, ticket) })
}

async function mark({ db, clock, wakeWorker, by, form }: StaffForm, ticket: string) {
  const parsed = parseForm(markSchema(), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { key: commandKey, version, as } = parsed.values
  const set = as === 'open' || as === 'answered' ? { state: as } : { kind: as }
  const done = await markContactMessage(db, clock, { commandKey, version, by, ticket, set })
  if (!done.ok) return refuseCommand(db, form, ticket, done)
  wakeWorker()
  return redirect(`/admin/inbox/${ticket}`)
}

async function answer({ db, clock, wakeWorker, sendsMail, by, form }: StaffForm, ticket: string) {
  const parsed = parseForm(answerSchema(), form)
  if (!parsed.ok) return parsed.refused
  const { key: commandKey, version, how, body, open } = parsed.values
  if (how === 'mail' && !sendsMail)
    return refuseForm(form, 400, { message: t('No mail is set up here. Please choose another way.') })
  const done = await answerContactMessage(db, clock, { commandKey, version, by, ticket, how, body, settled: !open })
  if (!done.ok) return refuseCommand(db, form, ticket, done)
  wakeWorker()
  // Not a redirect, after which the form of the same page would not know that it was sent.
  return data<FormResult>({ ok: true, message: t('Your answer is saved.') })
}

async function refuseCommand(
  db: Db,
  form: FormData,
  ticket: string,
  refused: Extract<MessageCommandResult, { ok: false }>,
) {
  const contactMessage = refused.reason === 'unknown' ? undefined : await findContactMessage(db, ticket)
  if (!contactMessage) return refuseForm(form, 404, { message: t('There is no such message.') })
  if (refused.reason === 'key-used') return refuseForm(form, 409, { message: keyUsedText() })
  const latest = (await listAnswers(db, contactMessage.id)).at(-1)
  const who = latest
    ? t('{by} answered this on {time}.', { by: latest.by, time: formatMoment(latest.at) })
    : t('This message has changed since.')
  const message = t('{who} Please look at it as it is now; nothing of yours was sent.', { who })
  return refuseForm(form, 409, { message })
}
