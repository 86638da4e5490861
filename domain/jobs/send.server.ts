import { mayWriteTo } from '#domain/accounts/contacts.server'
import { shownEmail } from '#domain/accounts/user'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { OrderLimits } from '#domain/limits/shop-limits'
import { countMessage, type Purpose } from '#domain/notifications/message-limits.server'
import type { Mail, Mailer, Messenger, TemplateMessage } from '#domain/notifications/messenger'
import type { ApprovedTranslations, TemplateName } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import { beginCall, type HeldFor } from '#domain/outbox/claim-jobs.server'
import type { ClaimedJob } from '#domain/outbox/job-kinds'
import { type SkipReason, throttledError, type WaitReason } from '#domain/outbox/outbox.server'
import type { PaymentProvider } from '#domain/payments/provider'
import type { CourierService } from '#domain/shipping/couriers'

/** The services of the worker; a null or missing one is not set up. */
export type JobServices = {
  messenger: Messenger
  /** Templates that the messaging service has approved; defaults to the basic templates. */
  templates?: ReadonlySet<TemplateName>
  /** Defaults to none: messages are in English. */
  templatesIn?: ApprovedTranslations
  publicUrl: string
  /** Defaults to the chat number of the settings. */
  shopNumber: string | undefined
  mailer: Mailer | null
  payments: PaymentProvider | null
  courier?: CourierService | null
  limits?: OrderLimits | null
  alarm?: (text: string) => void
  /** Must resolve within a few seconds and must never reject. */
  notifyStaff?: () => Promise<void>
}

/** `findOrder` reads each order once, and finds none whose buyer was erased. */
export type Run = { db: Db; clock: Clock; services: JobServices; findOrder: (id: string) => Promise<Order | undefined> }

export type JobResult =
  /** The service's id of the message, mail or refund. */
  | { sent: string }
  | { skipped: SkipReason | null }
  /** The job is looked at again; it has not failed. */
  | { dueAt: number; receipt: string | null; reason: WaitReason | null }
  | { heldFor: HeldFor }

export const replaced: JobResult = { skipped: 'replaced' }

export class LeaseLost extends Error {
  override name = 'LeaseLost' as const
}

/** Throws LeaseLost unless the claim holds the job for as long as a call takes. */
export async function requireLease({ db, clock }: Run, job: ClaimedJob): Promise<void> {
  if (!(await beginCall(db, clock, job))) throw new LeaseLost()
}

/** No limit applies to a null purpose; without `to` only the total of the purpose does. */
export async function sendMessage(
  run: Run,
  job: ClaimedJob,
  purpose: Purpose | null,
  message: TemplateMessage,
  to: string | null = `+${message.to}`,
): Promise<JobResult> {
  return sendLimited(run, job, purpose, to, () => run.services.messenger.send(message))
}

export async function sendMail(
  run: Run,
  job: ClaimedJob,
  purpose: Purpose | null,
  mail: Mail | undefined,
): Promise<JobResult> {
  const { mailer } = run.services
  if (!mailer) return { skipped: 'not-set-up' }
  if (!mail) return replaced
  if (shownEmail(mail.to) === '') return { skipped: null }
  // The same for each try of the same mail.
  const idempotencyKey = `${job.kind} ${job.subject}`
  return sendLimited(run, job, purpose, mail.to, () => mailer.send({ ...mail, idempotencyKey }))
}

async function sendLimited(
  run: Run,
  job: ClaimedJob,
  purpose: Purpose | null,
  to: string | null,
  send: () => Promise<{ messageId: string }>,
): Promise<JobResult> {
  const { db, clock, services } = run
  // A later try of the same message is no other message.
  if (services.limits && purpose && job.attempts === 0) {
    const dueAt = await countMessage(db, clock, services.limits, purpose, to)
    if (dueAt !== null) return { dueAt, receipt: null, reason: throttledError }
  }
  await requireLease(run, job)
  return { sent: (await send()).messageId }
}

/** Without limits every message may. */
export async function maySendTo({ db, services }: Run, phone: string, job: ClaimedJob): Promise<boolean> {
  // By subject, so that a link's message and its mail count once.
  return !services.limits || mayWriteTo(db, phone, job.subject)
}
