import { stageNames } from '#app/admin/commands/stage-names'
import { messageAction, toTicket } from '#app/admin/inbox/message-action.server'
import { MessageView } from '#app/admin/inbox/message-view.tsx'
import { fillAnswer } from '#app/admin/inbox/ready-answers.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { TextLink } from '#app/ui/text-link.tsx'
import {
  findContactMessage,
  listAnswers,
  listContactMessages,
  listContactMessagesOf,
  listSenderOrders,
} from '#domain/contact/inbox.server'
import { findCustomerOf } from '#domain/customers/customers.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/contact-message'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, sendsMail, now, query }, { ticket }: { ticket: string }) => {
  const contactMessage = await findContactMessage(db, toTicket(ticket))
  if (!contactMessage) throw notFound()
  const answers = await listAnswers(db, contactMessage.id)
  const others = (await listContactMessagesOf(db, { email: contactMessage.email })).filter(
    ({ id }) => id !== contactMessage.id,
  )
  const orders = await listSenderOrders(db, contactMessage.email)
  const { readyAnswers } = await readSettings(db)
  const isOpen = contactMessage.state === 'open'
  const open = isOpen
    ? []
    : (await listContactMessages(db, { state: 'open', onlyComplaints: false }, null)).contactMessages
  const ready = readyAnswers[Number(query.get('ready') ?? -1)]
  return {
    now,
    contactMessage,
    answers,
    lastAnswer: answers.at(-1)?.id ?? '',
    others,
    sendsMail,
    readyAnswers,
    next: open[0] ? { ticket: open[0].ticket, subject: open[0].subject } : null,
    orders: orders.map((order) => ({ ...order, stageName: stageNames()[order.stage] })),
    started: ready ? fillAnswer(ready.text, contactMessage, orders) : '',
    customerId: await findCustomerOf(db, contactMessage.email),
  }
})

export const action = staffAction(messageAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta: Route.MetaFunction = adminMeta(({ params }) => params.ticket)

export default function ContactMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, state } = loaderData.contactMessage
  const back = (
    <TextLink to={state === 'open' ? '/admin/inbox' : '/admin/inbox?state=answered'}>{t('All messages')}</TextLink>
  )
  return (
    <AdminLayout title={subject} actions={back}>
      <MessageView key={id} {...loaderData} result={actionData} />
    </AdminLayout>
  )
}
