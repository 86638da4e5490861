import { hasAnswered, mayWriteTo } from '#domain/accounts/contacts.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { JobServices } from '#domain/jobs/job-services'
import { type FindOrder, findRecalled } from '#domain/jobs/job-subjects.server'
import { accountMail } from '#domain/notifications/account-mails'
import { findAnswerMail, findReceiptMail, markAcknowledged } from '#domain/notifications/contact-mails.server'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import {
  alarmMail,
  confirmationMail,
  customerMessage,
  refundMail,
  refundMessage,
  shopMessage,
} from '#domain/notifications/order-messages'
import { recallMail, recallMessage } from '#domain/notifications/recall-messages'
import { linkMail, linkMessage, stageMail, stageMessage } from '#domain/notifications/stage-messages'
import { findStageUpdate } from '#domain/notifications/stage-update.server'
import { basicTemplates } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import type { OutboxJob } from '#domain/outbox/job-payloads'
import { findAccountLink, holdsLease } from '#domain/outbox/outbox.server'
import { findRefund } from '#domain/payments/refunds.server'
import { sendRefund } from '#domain/payments/send-refund.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

/** A message is held until its number answers. A refund is under way, and its job not done, until the bank has taken it; that may last days. */
export type Performed = { receipt: string | null; underWay?: boolean; isHeld?: boolean }

/** The claim ran out before its call began: nothing was sent. */
export class LeaseLost extends Error {
  override name = 'LeaseLost' as const
}

const nothing: Performed = { receipt: null }
const held: Performed = { receipt: null, isHeld: true }

/** Nothing where the job's subject is gone or no service is there for it. Throws LeaseLost, or what the service threw. */
export async function performJob(
  db: Db,
  clock: Clock,
  services: JobServices,
  job: OutboxJob,
  find: FindOrder,
): Promise<Performed> {
  const { messenger, mailer, payments, publicUrl, templates: approved = basicTemplates } = services
  const requireLease = async () => {
    if (!(await holdsLease(db, clock, job))) throw new LeaseLost()
  }
  const send = async (message: TemplateMessage): Promise<Performed> => {
    await requireLease()
    return { receipt: (await messenger.send(message)).messageId }
  }
  const post = async (mail: Mail | null | undefined): Promise<Performed> => {
    if (!mailer || !mail) return nothing
    await requireLease()
    return { receipt: (await mailer.send(mail)).messageId }
  }
  // By subject: a link's message and its mail are one.
  const maySendTo = async ({ delivery }: Order) =>
    !services.limits || (await mayWriteTo(db, delivery.phone, job.subject))
  const isKnown = async ({ delivery }: Order) => !services.limits || (await hasAnswered(db, delivery.phone))
  switch (job.kind) {
    case 'refund': {
      if (!payments) throw new Error('There is a refund to make but no payment provider')
      await requireLease()
      const refund = await sendRefund(db, clock, payments, job.subject)
      return { receipt: refund?.id ?? null, underWay: refund?.state === 'pending' }
    }
    case 'refund-notice': {
      const refund = await findRefund(db, job.subject)
      const order = refund && (await find(refund.order_id))
      if (!refund || !order) return nothing
      return (await maySendTo(order)) ? send(refundMessage(order, refund.amount_paise)) : held
    }
    case 'refund-mail': {
      const refund = mailer ? await findRefund(db, job.subject) : undefined
      const order = refund && (await find(refund.order_id))
      return post(refund && order && refundMail(order, refund, publicUrl))
    }
    // The other server answers for whom it writes to; its message counts for what this shop sends after it.
    case 'message-foreign':
      if (services.limits) await mayWriteTo(db, `+${job.payload.to}`, job.subject)
      return send(job.payload)
    case 'alarm': {
      const { text } = job.payload
      services.alarm?.(text)
      const { contact } = await readSettings(db)
      if (mailer?.name === 'smtp') return post(alarmMail(text, contact.infoEmail, job.id))
      return send({ to: services.shopNumber ?? contact.chat.number, template: 'shop_alarm', parameters: [text] })
    }
    case 'mail-account': {
      const link = await findAccountLink(db, job.subject)
      return post(link === null ? null : accountMail({ ...job.payload, link }, `account-${job.subject}`))
    }
    case 'message-customer': {
      const order = await find(job.subject)
      if (!order) return nothing
      if (!(await maySendTo(order))) return held
      return send(customerMessage(order, approved, { isAsked: await isKnown(order) }))
    }
    case 'message-shop': {
      const order = await find(job.subject)
      const to = services.shopNumber ?? (await readSettings(db)).contact.chat.number
      // The phones are woken once, whatever becomes of the message.
      const waking = job.attempts === 0 ? services.wakeStaff?.() : undefined
      return order ? send(shopMessage(order, to)).finally(() => waking) : nothing
    }
    case 'mail-customer': {
      const order = mailer ? await find(job.subject) : undefined
      return post(order && confirmationMail(order, publicUrl))
    }
    case 'stage-message': {
      const news = await findStageUpdate(db, job.subject)
      const message = news && stageMessage(news)
      if (!message || !approved.has(message.template)) return nothing
      // The confirmation brings the way to say yes too, and is the one message to a number that never answered.
      const maySend = news.act === 'new' ? isKnown(news.order) : maySendTo(news.order)
      return (await maySend) ? send(message) : held
    }
    case 'stage-mail': {
      const news = mailer ? await findStageUpdate(db, job.subject) : undefined
      return post(news && stageMail(news, publicUrl))
    }
    case 'letter-receipt': {
      const sent = await post(mailer ? await findReceiptMail(db, job.subject) : null)
      if (sent.receipt !== null) await markAcknowledged(db, clock, job.subject)
      return sent
    }
    case 'letter-answer':
      return post(mailer ? await findAnswerMail(db, job.subject) : null)
    // Whether its number has answered or not: it is about what they eat. It counts.
    case 'recall-message': {
      const recalled = await findRecalled(db, job.subject, find)
      if (!recalled || !approved.has('batch_recall')) return nothing
      await maySendTo(recalled.order)
      return send(recallMessage(recalled.order, recalled.news))
    }
    case 'recall-mail': {
      const recalled = await findRecalled(db, job.subject, find)
      return post(recalled && recallMail(recalled.order, recalled.news, job.subject))
    }
    // By mail where no message may go: somebody is waiting for it now. A new link goes both ways, since the old one is dead in both.
    case 'link-message':
    case 'link-mail': {
      const order = await find(job.payload.orderId)
      if (!order) return nothing
      const byMessage = approved.has('order_link') && (await maySendTo(order))
      if (job.kind === 'link-mail')
        return byMessage && !job.payload.isNew ? nothing : post(linkMail(order, publicUrl, job.subject))
      return byMessage ? send(linkMessage(order)) : nothing
    }
  }
}
