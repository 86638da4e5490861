import type { Db } from '#domain/database'
import type { JobServices } from '#domain/jobs/job-services'
import { type FindOrder, findRecalled } from '#domain/jobs/job-subjects.server'
import { findAnswerMail, findReceiptMail } from '#domain/notifications/contact-mails.server'
import { findStageUpdate } from '#domain/notifications/stage-update.server'
import type { Recipient } from '#domain/notifications/throttle-messages.server'
import type { OutboxJob } from '#domain/outbox/job-payloads'
import { findRefund } from '#domain/payments/refunds.server'

export async function listRecipients(
  db: Db,
  { mailer }: JobServices,
  jobs: OutboxJob[],
  find: FindOrder,
): Promise<Recipient[]> {
  const outgoing = await Promise.all(
    jobs.map((job) =>
      // An unreadable job fails by itself when it is performed.
      listOf(db, mailer, job, find).catch((): Recipient[] => [{ job, to: null }]),
    ),
  )
  return outgoing.flat()
}

async function listOf(db: Db, mailer: JobServices['mailer'], job: OutboxJob, find: FindOrder): Promise<Recipient[]> {
  switch (job.kind) {
    case 'message-customer':
      return [{ job, to: (await find(job.subject))?.delivery.phone ?? null }]
    case 'mail-customer':
      return mailer ? [{ job, to: (await find(job.subject))?.email ?? null }] : []
    case 'stage-message':
      return [{ job, to: (await findStageUpdate(db, job.subject))?.order.delivery.phone ?? null }]
    case 'stage-mail':
      return mailer ? [{ job, to: (await findStageUpdate(db, job.subject))?.order.email ?? null }] : []
    case 'link-message':
      return [{ job, to: (await find(job.payload.orderId))?.delivery.phone ?? null }]
    case 'link-mail':
      return mailer ? [{ job, to: (await find(job.payload.orderId))?.email ?? null }] : []
    case 'recall-message':
      return [{ job, to: (await findRecalled(db, job.subject, find))?.order.delivery.phone ?? null }]
    case 'recall-mail':
      return mailer ? [{ job, to: (await findRecalled(db, job.subject, find))?.order.email ?? null }] : []
    case 'message-foreign':
      return [{ job, to: `+${job.payload.to}` }]
    case 'letter-receipt':
      return mailer ? [{ job, to: (await findReceiptMail(db, job.subject))?.to ?? null }] : []
    case 'letter-answer':
      return mailer ? [{ job, to: (await findAnswerMail(db, job.subject))?.to ?? null }] : []
    case 'refund-mail':
    case 'refund-refused-mail': {
      const refund = mailer ? await findRefund(db, job.subject) : undefined
      return refund ? [{ job, to: (await find(refund.order_id))?.email ?? null }] : []
    }
    case 'message-shop':
    case 'refund-notice':
    case 'refund-refused-notice':
      return [{ job, to: null }]
    case 'refund':
    // Limited to three an hour per address before they are queued; they must not be delayed behind the messages of orders.
    case 'mail-account':
    case 'alarm':
      return []
  }
}
