import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { JobResult } from '#domain/jobs/job-result'
import type { JobServices } from '#domain/jobs/job-services'
import type { FindOrder } from '#domain/jobs/notices.server'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import { beginCall } from '#domain/outbox/claim-jobs.server'
import type { OutboxJob } from '#domain/outbox/job-payloads'

/** What the jobs of a run have in common. */
export type Run = { db: Db; clock: Clock; services: JobServices; findOrder: FindOrder }

/** The lease ended before the call began: nothing was sent. */
export class LeaseLost extends Error {
  override name = 'LeaseLost' as const
}

export const nothingSent: JobResult = { providerId: null }
export const replacedResult: JobResult = { providerId: null, skipped: 'replaced' }
export const notSetUp: JobResult = { providerId: null, skipped: 'not-set-up' }

/** Called directly before a call to a service. Throws LeaseLost unless the claim holds the job for as long as a call takes. */
export async function requireLease({ db, clock }: Run, job: OutboxJob): Promise<void> {
  if (!(await beginCall(db, clock, job))) throw new LeaseLost()
}

export async function sendMessage(run: Run, job: OutboxJob, message: TemplateMessage): Promise<JobResult> {
  await requireLease(run, job)
  return { providerId: (await run.services.messenger.send(message)).messageId }
}

/** Sends nothing without a mail, which would be wrong now, or without a mail server. */
export async function sendMail(run: Run, job: OutboxJob, mail: Mail | undefined): Promise<JobResult> {
  const { mailer } = run.services
  if (!mailer) return notSetUp
  if (!mail) return replacedResult
  await requireLease(run, job)
  return { providerId: (await mailer.send(mail)).messageId }
}
