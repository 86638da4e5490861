import type { Db } from '#domain/database'
import type { JobServices } from '#domain/jobs/job-services'
import { type FindOrder, findNotice } from '#domain/jobs/notices.server'
import { findAnswerMail, findReceiptMail } from '#domain/notifications/contact-mails.server'
import type { Recipient } from '#domain/notifications/throttle-messages.server'
import { isBuyerJob, type OutboxJob, serviceOf } from '#domain/outbox/job-payloads'

/** Lists the recipients of jobs that the limit of messages applies to: a phone or an address, or null where only the limit of the whole shop applies. */
export async function listRecipients(
  db: Db,
  services: JobServices,
  jobs: OutboxJob[],
  find: FindOrder,
): Promise<Recipient[]> {
  const outgoing = await Promise.all(
    jobs.map((job) =>
      // An unreadable job fails by itself when it is performed.
      listOf(db, services, job, find).catch((): Recipient[] => [{ job, to: null }]),
    ),
  )
  return outgoing.flat()
}

async function listOf(db: Db, services: JobServices, job: OutboxJob, find: FindOrder): Promise<Recipient[]> {
  const isMail = serviceOf(job.kind) === 'mails'
  if (isMail && !services.mailer) return []
  if (isBuyerJob(job)) {
    const order = (await findNotice(db, services, job, find))?.order
    return order ? [{ job, to: isMail ? order.email : order.delivery.phone }] : []
  }
  switch (job.kind) {
    case 'letter-receipt':
      return [{ job, to: (await findReceiptMail(db, job.subject))?.to ?? null }]
    case 'letter-answer':
      return [{ job, to: (await findAnswerMail(db, job.subject))?.to ?? null }]
    case 'message-foreign':
      return [{ job, to: `+${job.payload.to}` }]
    case 'message-shop':
      return [{ job, to: null }]
    case 'refund':
    // Limited to three an hour per address before they are queued; they must not be delayed behind the messages of orders.
    case 'mail-account':
    case 'alarm':
      return []
  }
}
