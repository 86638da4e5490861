import { mayWriteTo } from '#domain/accounts/contacts.server'
import { findLanguage } from '#domain/accounts/language.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { JobResult } from '#domain/jobs/job-result'
import type { JobServices } from '#domain/jobs/job-services'
import { type FindOrder, findNotice, type Notice } from '#domain/jobs/notices.server'
import { accountMail } from '#domain/notifications/account-mails'
import { findAnswerMail, findReceiptMail, markAcknowledged } from '#domain/notifications/contact-mails.server'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import { alarmMail, shopMessage } from '#domain/notifications/order-messages'
import { basicTemplates, type TemplateName } from '#domain/notifications/templates'
import { writeIn, writeMessage } from '#domain/notifications/write-in-language.server'
import type { Order } from '#domain/orders/order'
import { holdsLease } from '#domain/outbox/claim-jobs.server'
import { findAccountLink } from '#domain/outbox/enqueue.server'
import { isBuyerJob, type OutboxJob, serviceOf } from '#domain/outbox/job-payloads'
import { sendRefund } from '#domain/payments/send-refund.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

/** The lease ended before the call began: nothing was sent. */
export class LeaseLost extends Error {
  override name = 'LeaseLost' as const
}

const nothing: JobResult = { providerId: null }
const replaced: JobResult = { providerId: null, skipped: 'replaced' }
const notApproved: JobResult = { providerId: null, skipped: 'not-approved' }
const notSetUp: JobResult = { providerId: null, skipped: 'not-set-up' }
const held: JobResult = { providerId: null, isHeld: true }

/** Performs a job. Does nothing when its subject no longer exists or its service is not set up. Throws LeaseLost, or the error of the service. */
export async function performJob(
  db: Db,
  clock: Clock,
  services: JobServices,
  job: OutboxJob,
  findOrder: FindOrder,
): Promise<JobResult> {
  const { messenger, mailer, payments, templates = basicTemplates, templatesIn } = services
  const requireLease = async () => {
    if (!(await holdsLease(db, clock, job))) throw new LeaseLost()
  }
  const send = async (message: TemplateMessage): Promise<JobResult> => {
    await requireLease()
    return { providerId: (await messenger.send(message)).messageId }
  }
  const sendMail = async (mail: Mail | null): Promise<JobResult> => {
    if (!mailer) return notSetUp
    if (!mail) return replaced
    await requireLease()
    return { providerId: (await mailer.send(mail)).messageId }
  }
  const approvedFor = ({ language }: Order): ReadonlySet<TemplateName> =>
    language === 'en' || !templatesIn ? templates : new Set([...templates, ...templatesIn[language]])
  // By subject, so that a link's message and its mail count once.
  const maySendTo = async ({ delivery }: Order) =>
    !services.limits || (await mayWriteTo(db, delivery.phone, job.subject))
  const writeMessageOf = async (notice: Notice): Promise<{ message: TemplateMessage } | { obstacle: JobResult }> => {
    const { order, ifUnanswered } = notice
    const approved = approvedFor(order)
    const message = await writeMessage(db, { language: order.language, templatesIn }, () => notice.message(approved))
    if (!message) return { obstacle: replaced }
    if (!approved.has(message.template)) return { obstacle: notApproved }
    // A message that is sent all the same counts for later messages.
    if ((await maySendTo(order)) || ifUnanswered === 'send') return { message }
    return { obstacle: ifUnanswered === 'drop' ? nothing : held }
  }
  const notifyByMessage = async (notice: Notice): Promise<JobResult> => {
    const written = await writeMessageOf(notice)
    return 'message' in written ? send(written.message) : written.obstacle
  }
  const notifyByMail = async (notice: Notice): Promise<JobResult> => {
    if (notice.isMailSpare && 'message' in (await writeMessageOf(notice))) return nothing
    return sendMail(await writeIn(db, notice.order.language, notice.mail))
  }
  if (isBuyerJob(job)) {
    const isMail = serviceOf(job.kind) === 'mails'
    if (isMail && !mailer) return notSetUp
    const notice = await findNotice(db, services, job, findOrder)
    if (!notice) return replaced
    return notice.unsent ?? (isMail ? notifyByMail(notice) : notifyByMessage(notice))
  }
  switch (job.kind) {
    case 'refund': {
      if (!payments) throw new Error('There is a refund to make but no payment provider')
      await requireLease()
      const refund = await sendRefund(db, clock, payments, job.subject)
      return { providerId: refund?.id ?? null, isPending: refund?.state === 'pending' }
    }
    // The other server is responsible for its recipients; the message still counts for later messages of this shop.
    case 'message-foreign':
      if (services.limits) await mayWriteTo(db, `+${job.payload.to}`, job.subject)
      return send(job.payload)
    case 'message-shop': {
      const order = await findOrder(job.subject)
      const to = services.shopNumber ?? (await readSettings(db)).contact.chat.number
      // Notifies the phones once, even if the message fails.
      const notifying = job.attempts === 0 ? services.notifyStaff?.() : undefined
      if (!order) return nothing
      return send(await writeIn(db, 'en', () => shopMessage(order, to))).finally(() => notifying)
    }
    case 'alarm': {
      const { text } = job.payload
      services.alarm?.(text)
      const { contact } = await readSettings(db)
      const to = services.shopNumber ?? contact.chat.number
      const sendAlarm = () => send({ to, template: 'shop_alarm', parameters: [text] })
      if (mailer?.name !== 'smtp') return sendAlarm()
      const mail = await writeIn(db, 'en', () => alarmMail(text, contact.infoEmail, job.id))
      // The alarm may be about the mail server.
      return sendMail(mail).catch((error) => (messenger.name === 'log' ? Promise.reject(error) : sendAlarm()))
    }
    case 'mail-account': {
      const link = await findAccountLink(db, job.subject)
      if (link === null) return sendMail(null)
      const write = () => accountMail({ ...job.payload, link }, `account-${job.subject}`)
      return sendMail(await writeIn(db, await findLanguage(db, job.payload.to), write))
    }
    case 'letter-receipt': {
      const sent = await sendMail(mailer ? await findReceiptMail(db, job.subject) : null)
      if (sent.providerId !== null) await markAcknowledged(db, clock, job.subject)
      return sent
    }
    case 'letter-answer':
      return sendMail(mailer ? await findAnswerMail(db, job.subject) : null)
  }
}
