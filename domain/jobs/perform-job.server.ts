import { mayWriteTo } from '#domain/accounts/contacts.server'
import { findLanguage } from '#domain/accounts/language.server'
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
import { basicTemplates, type TemplateName } from '#domain/notifications/templates'
import { writeIn, writeMessage } from '#domain/notifications/write-in-language.server'
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
  /** The service's id of the message, mail or refund, stored as the job's `receipt`; null where nothing was sent. */
  providerId: string | null
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

const nothing: JobResult = { providerId: null }
const replaced: JobResult = { providerId: null, skipped: 'replaced' }
const notApproved: JobResult = { providerId: null, skipped: 'not-approved' }
const notSetUp: JobResult = { providerId: null, skipped: 'not-set-up' }
const dropped: JobResult = { providerId: null, skipped: 'dropped' }
const waitsForBank: JobResult = { providerId: null, waitsFor: 'refund-refused' }
const held: JobResult = { providerId: null, isHeld: true }

/** Performs a job. Does nothing when its subject no longer exists or its service is not set up. Throws LeaseLost, or the error of the service. */
export async function performJob(
  db: Db,
  clock: Clock,
  services: JobServices,
  job: OutboxJob,
  findOrder: FindOrder,
): Promise<JobResult> {
  const { messenger, mailer, payments, publicUrl, templates = basicTemplates, templatesIn } = services
  const requireLease = async () => {
    if (!(await holdsLease(db, clock, job))) throw new LeaseLost()
  }
  const send = async (message: TemplateMessage): Promise<JobResult> => {
    await requireLease()
    return { providerId: (await messenger.send(message)).messageId }
  }
  const sendMail = async (mail: Mail | null | undefined): Promise<JobResult> => {
    if (!mailer) return notSetUp
    if (!mail) return replaced
    await requireLease()
    return { providerId: (await mailer.send(mail)).messageId }
  }
  const approvedFor = ({ language }: Order): ReadonlySet<TemplateName> =>
    language === 'en' || !templatesIn ? templates : new Set([...templates, ...templatesIn[language]])
  const sendInLanguage = async ({ language }: Order, write: () => TemplateMessage): Promise<JobResult> =>
    send(await writeMessage(db, { language, templatesIn }, write))
  const mailInLanguage = async (order: Order | undefined, write: (order: Order) => Mail | null): Promise<JobResult> =>
    sendMail(order && (await writeIn(db, order.language, () => write(order))))
  // By subject, so that a link's message and its mail count once.
  const maySendTo = async ({ delivery }: Order) =>
    !services.limits || (await mayWriteTo(db, delivery.phone, job.subject))
  switch (job.kind) {
    case 'refund': {
      if (!payments) throw new Error('There is a refund to make but no payment provider')
      await requireLease()
      const refund = await sendRefund(db, clock, payments, job.subject)
      return { providerId: refund?.id ?? null, isPending: refund?.state === 'pending' }
    }
    case 'refund-notice': {
      const refund = await findRefund(db, job.subject)
      const order = refund && (await findOrder(refund.order_id))
      if (!refund || !order) return nothing
      const unsent = findUnsent(refund)
      if (unsent) return unsent
      return (await maySendTo(order)) ? sendInLanguage(order, () => refundMessage(order, refund.amount_paise)) : held
    }
    case 'refund-refused-notice': {
      const refund = await findRefund(db, job.subject)
      const order = refund && (await findOrder(refund.order_id))
      if (!order || !isRefused(refund)) return replaced
      if (!approvedFor(order).has('refund_refused')) return notApproved
      return (await maySendTo(order))
        ? sendInLanguage(order, () => refundRefusedMessage(order, refund.amount_paise))
        : held
    }
    case 'refund-refused-mail': {
      const refund = mailer ? await findRefund(db, job.subject) : undefined
      const order = refund && isRefused(refund) ? await findOrder(refund.order_id) : undefined
      return mailInLanguage(order, (known) => (refund ? refundRefusedMail(known, refund, publicUrl) : null))
    }
    case 'refund-mail': {
      const refund = mailer ? await findRefund(db, job.subject) : undefined
      const order = refund && (await findOrder(refund.order_id))
      const unsent = refund && findUnsent(refund)
      return unsent ?? mailInLanguage(order, (known) => (refund ? refundMail(known, refund, publicUrl) : null))
    }
    // The other server is responsible for its recipients; the message still counts for later messages of this shop.
    case 'message-foreign':
      if (services.limits) await mayWriteTo(db, `+${job.payload.to}`, job.subject)
      return send(job.payload)
    case 'alarm': {
      const { text } = job.payload
      services.alarm?.(text)
      const { contact } = await readSettings(db)
      if (mailer?.name === 'smtp')
        return sendMail(await writeIn(db, 'en', () => alarmMail(text, contact.infoEmail, job.id)))
      return send({ to: services.shopNumber ?? contact.chat.number, template: 'shop_alarm', parameters: [text] })
    }
    case 'mail-account': {
      const link = await findAccountLink(db, job.subject)
      if (link === null) return sendMail(null)
      const write = () => accountMail({ ...job.payload, link }, `account-${job.subject}`)
      return sendMail(await writeIn(db, await findLanguage(db, job.payload.to), write))
    }
    case 'message-customer': {
      const order = await findOrder(job.subject)
      if (!order) return nothing
      if (!(await maySendTo(order))) return held
      return sendInLanguage(order, () => customerMessage(order, approvedFor(order)))
    }
    case 'message-shop': {
      const order = await findOrder(job.subject)
      const to = services.shopNumber ?? (await readSettings(db)).contact.chat.number
      // Wakes the phones once, even if the message fails.
      const waking = job.attempts === 0 ? services.wakeStaff?.() : undefined
      if (!order) return nothing
      return send(await writeIn(db, 'en', () => shopMessage(order, to))).finally(() => waking)
    }
    case 'mail-customer': {
      const order = mailer ? await findOrder(job.subject) : undefined
      return mailInLanguage(order, (known) => confirmationMail(known, publicUrl))
    }
    case 'stage-message': {
      const news = await findStageUpdate(db, job.subject)
      const message =
        news && (await writeMessage(db, { language: news.order.language, templatesIn }, () => stageMessage(news)))
      if (!message) return replaced
      if (!approvedFor(news.order).has(message.template)) return notApproved
      return (await maySendTo(news.order)) ? send(message) : held
    }
    case 'stage-mail': {
      const news = mailer ? await findStageUpdate(db, job.subject) : undefined
      return mailInLanguage(news?.order, () => (news ? stageMail(news, publicUrl) : null))
    }
    case 'letter-receipt': {
      const sent = await sendMail(mailer ? await findReceiptMail(db, job.subject) : null)
      if (sent.providerId !== null) await markAcknowledged(db, clock, job.subject)
      return sent
    }
    case 'letter-answer':
      return sendMail(mailer ? await findAnswerMail(db, job.subject) : null)
    // Sent even if the number has not answered, because it is about food safety; it counts all the same.
    case 'recall-message': {
      const recalled = await findRecalled(db, job.subject, findOrder)
      if (!recalled) return nothing
      if (!approvedFor(recalled.order).has('batch_recall')) return notApproved
      await maySendTo(recalled.order)
      return sendInLanguage(recalled.order, () => recallMessage(recalled.order, recalled.news))
    }
    case 'recall-mail': {
      const recalled = await findRecalled(db, job.subject, findOrder)
      return mailInLanguage(recalled?.order, (order) =>
        recalled ? recallMail(order, recalled.news, job.subject) : null,
      )
    }
    // Sent by mail when no message may be sent, because the person waits for it now. A new link goes out both ways, since the old one no longer
    // works in either.
    case 'link-message':
    case 'link-mail': {
      const order = await findOrder(job.payload.orderId)
      if (!order) return nothing
      const byMessage = approvedFor(order).has('order_link') && (await maySendTo(order))
      if (job.kind === 'link-mail')
        return byMessage && !job.payload.isNew
          ? nothing
          : mailInLanguage(order, (known) => linkMail(known, publicUrl, job.subject))
      return byMessage ? sendInLanguage(order, () => linkMessage(order)) : nothing
    }
  }
}

/** Returns how the message "we send back" ends if it would be wrong now, or null if the refund is sent. */
function findUnsent({ state }: RefundRow): JobResult | null {
  if (state === 'pending' || state === 'processed') return null
  return state === 'dropped' ? dropped : waitsForBank
}
