import { mayWriteTo } from '#domain/accounts/contacts.server'
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
  refundRefusedMail,
  refundRefusedMessage,
  shopMessage,
} from '#domain/notifications/order-messages'
import { recallMail, recallMessage } from '#domain/notifications/recall-messages'
import { linkMail, linkMessage, stageMail, stageMessage } from '#domain/notifications/stage-messages'
import { findStageUpdate } from '#domain/notifications/stage-update.server'
import { basicTemplates } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import type { OutboxJob } from '#domain/outbox/job-payloads'
import { findAccountLink, holdsLease, type SkipReason } from '#domain/outbox/outbox.server'
import { isRefused } from '#domain/payments/announce-refund.server'
import { findRefund, type RefundRow } from '#domain/payments/refunds.server'
import { sendRefund } from '#domain/payments/send-refund.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

/**
 * `isHeld` is true for a message that waits until its number answers. `isPending` is true for a refund that the bank has not completed, which may take
 * days; its job stays open.
 */
export type JobResult = {
  receipt: string | null
  isPending?: boolean
  isHeld?: boolean
  /** Why nothing was sent. */
  skipped?: SkipReason
  /** The message would be wrong now and may be right later. */
  waitsFor?: 'refund-refused'
}

/** The lease ended before the call began: nothing was sent. */
export class LeaseLost extends Error {
  override name = 'LeaseLost' as const
}

const nothing: JobResult = { receipt: null }
const replaced: JobResult = { receipt: null, skipped: 'replaced' }
const notApproved: JobResult = { receipt: null, skipped: 'not-approved' }
const notSetUp: JobResult = { receipt: null, skipped: 'not-set-up' }
const dropped: JobResult = { receipt: null, skipped: 'dropped' }
const waitsForBank: JobResult = { receipt: null, waitsFor: 'refund-refused' }
const held: JobResult = { receipt: null, isHeld: true }

/** Performs a job. Does nothing when its subject no longer exists or its service is not set up. Throws LeaseLost, or the error of the service. */
export async function performJob(
  db: Db,
  clock: Clock,
  services: JobServices,
  job: OutboxJob,
  find: FindOrder,
): Promise<JobResult> {
  const { messenger, mailer, payments, publicUrl, templates: approved = basicTemplates } = services
  const requireLease = async () => {
    if (!(await holdsLease(db, clock, job))) throw new LeaseLost()
  }
  const send = async (message: TemplateMessage): Promise<JobResult> => {
    await requireLease()
    return { receipt: (await messenger.send(message)).messageId }
  }
  const post = async (mail: Mail | null | undefined): Promise<JobResult> => {
    if (!mailer) return notSetUp
    if (!mail) return replaced
    await requireLease()
    return { receipt: (await mailer.send(mail)).messageId }
  }
  // By subject, so that a link's message and its mail count once.
  const maySendTo = async ({ delivery }: Order) =>
    !services.limits || (await mayWriteTo(db, delivery.phone, job.subject))
  switch (job.kind) {
    case 'refund': {
      if (!payments) throw new Error('There is a refund to make but no payment provider')
      await requireLease()
      const refund = await sendRefund(db, clock, payments, job.subject)
      return { receipt: refund?.id ?? null, isPending: refund?.state === 'pending' }
    }
    case 'refund-notice': {
      const refund = await findRefund(db, job.subject)
      const order = refund && (await find(refund.order_id))
      if (!refund || !order) return nothing
      const unsent = findUnsent(refund)
      if (unsent) return unsent
      return (await maySendTo(order)) ? send(refundMessage(order, refund.amount_paise)) : held
    }
    case 'refund-refused-notice': {
      const refund = await findRefund(db, job.subject)
      const order = refund && (await find(refund.order_id))
      if (!order || !isRefused(refund)) return replaced
      if (!approved.has('refund_refused')) return notApproved
      return (await maySendTo(order)) ? send(refundRefusedMessage(order, refund.amount_paise)) : held
    }
    case 'refund-refused-mail': {
      const refund = mailer ? await findRefund(db, job.subject) : undefined
      const order = refund && isRefused(refund) ? await find(refund.order_id) : undefined
      return post(refund && order && refundRefusedMail(order, refund, publicUrl))
    }
    case 'refund-mail': {
      const refund = mailer ? await findRefund(db, job.subject) : undefined
      const order = refund && (await find(refund.order_id))
      const unsent = refund && findUnsent(refund)
      return unsent ?? post(refund && order && refundMail(order, refund, publicUrl))
    }
    // The other server is responsible for its recipients; the message still counts for later messages of this shop.
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
      return send(customerMessage(order, approved))
    }
    case 'message-shop': {
      const order = await find(job.subject)
      const to = services.shopNumber ?? (await readSettings(db)).contact.chat.number
      // Wakes the phones once, even if the message fails.
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
      if (!message) return replaced
      if (!approved.has(message.template)) return notApproved
      return (await maySendTo(news.order)) ? send(message) : held
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
    // Sent even if the number has not answered, because it is about food safety; it counts all the same.
    case 'recall-message': {
      const recalled = await findRecalled(db, job.subject, find)
      if (!recalled) return nothing
      if (!approved.has('batch_recall')) return notApproved
      await maySendTo(recalled.order)
      return send(recallMessage(recalled.order, recalled.news))
    }
    case 'recall-mail': {
      const recalled = await findRecalled(db, job.subject, find)
      return post(recalled && recallMail(recalled.order, recalled.news, job.subject))
    }
    // Sent by mail when no message may be sent, because the person waits for it now. A new link goes out both ways, since the old one no longer
    // works in either.
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

/** Returns how the message "we send back" ends if it would be wrong now, or null if the refund is sent. */
function findUnsent({ state }: RefundRow): JobResult | null {
  if (state === 'pending' || state === 'processed') return null
  return state === 'dropped' ? dropped : waitsForBank
}
