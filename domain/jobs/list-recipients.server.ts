import type { Db } from '#domain/database'
import type { JobServices } from '#domain/jobs/job-services'
import { type FindOrder, findRecalled } from '#domain/jobs/job-subjects.server'
import { findAnswerMail, findReceiptMail } from '#domain/notifications/contact-mails.server'
import { findStageUpdate } from '#domain/notifications/stage-update.server'
import type { Recipient } from '#domain/notifications/throttle-messages.server'
import type { Order } from '#domain/orders/order'
import { type OutboxJob, serviceOf } from '#domain/outbox/job-payloads'
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
  const isMail = serviceOf(job.kind) === 'mails'
  if (isMail && !mailer) return []
  const toBuyer = (order: Order | undefined) => [{ job, to: (isMail ? order?.email : order?.delivery.phone) ?? null }]
  switch (job.kind) {
    case 'message-customer':
    case 'mail-customer':
      return toBuyer(await find(job.subject))
    case 'stage-message':
    case 'stage-mail':
      return toBuyer((await findStageUpdate(db, job.subject))?.order)
    case 'link-message':
    case 'link-mail':
      return toBuyer(await find(job.payload.orderId))
    case 'recall-message':
    case 'recall-mail':
      return toBuyer((await findRecalled(db, job.subject, find))?.order)
    case 'refund-mail':
    case 'refund-refused-mail': {
      const refund = await findRefund(db, job.subject)
      return refund ? toBuyer(await find(refund.order_id)) : []
    }
    case 'letter-receipt':
      return [{ job, to: (await findReceiptMail(db, job.subject))?.to ?? null }]
    case 'letter-answer':
      return [{ job, to: (await findAnswerMail(db, job.subject))?.to ?? null }]
    case 'message-foreign':
      return [{ job, to: `+${job.payload.to}` }]
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
