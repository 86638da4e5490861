import { mayWriteTo } from '#domain/accounts/contacts.server'
import type { JobResult } from '#domain/jobs/job-result'
import { findNotice, type Notice } from '#domain/jobs/notices.server'
import { nothingSent, type Run, replacedResult, sendMail, sendMessage } from '#domain/jobs/send.server'
import type { TemplateMessage } from '#domain/notifications/messenger'
import { noticeMail, noticeMessage } from '#domain/notifications/order-notice'
import { basicTemplates } from '#domain/notifications/templates'
import { writeIn, writeMessage } from '#domain/notifications/write-in-language.server'
import { type BuyerJob, serviceOf } from '#domain/outbox/job-payloads'

/** Sends a message or a mail to the buyer of an order, in the buyer's language. */
export async function notifyBuyer(run: Run, job: BuyerJob): Promise<JobResult> {
  const notice = await findNotice(run.db, job, run.findOrder)
  if (!notice) return replacedResult
  if (notice.unsent) return notice.unsent
  return serviceOf(job.kind) === 'mails' ? notifyByMail(run, job, notice) : notifyByMessage(run, job, notice)
}

async function notifyByMessage(run: Run, job: BuyerJob, notice: Notice): Promise<JobResult> {
  const written = await writeNotice(run, job, notice)
  return 'message' in written ? sendMessage(run, job, written.message) : written.obstacle
}

async function notifyByMail(run: Run, job: BuyerJob, notice: Notice): Promise<JobResult> {
  if (notice.isMailFallback && 'message' in (await writeNotice(run, job, notice))) return nothingSent
  const { order } = notice
  const write = () => {
    const content = notice.write(basicTemplates)
    return content ? noticeMail(order, content, run.services.publicUrl) : undefined
  }
  return sendMail(run, job, await writeIn(run.db, order.language, write))
}

async function writeNotice(
  { db, services }: Run,
  job: BuyerJob,
  { order, write, ifUnanswered, isMailOnly }: Notice,
): Promise<{ message: TemplateMessage } | { obstacle: JobResult }> {
  const { templates = basicTemplates, templatesIn } = services
  const { language } = order
  const approved = language === 'en' || !templatesIn ? templates : new Set([...templates, ...templatesIn[language]])
  const message = await writeMessage(db, { language, templatesIn }, () => {
    const content = write(approved)
    return content && noticeMessage(order, content)
  })
  if (!message) return { obstacle: replacedResult }
  if (isMailOnly || !approved.has(message.template)) return { obstacle: { providerId: null, skipped: 'not-approved' } }
  // By subject, so that a link's message and its mail count once.
  const { phone } = order.delivery
  const maySend = !services.limits || (await mayWriteTo(db, phone, job.subject))
  // A message that is sent all the same counts for later messages.
  if (maySend || ifUnanswered === 'send') return { message }
  return {
    obstacle: ifUnanswered === 'drop' ? nothingSent : { providerId: null, heldFor: { orderId: order.id, phone } },
  }
}
