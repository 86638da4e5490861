import { mayWriteTo } from '#domain/accounts/contacts.server'
import { findLanguageByEmail } from '#domain/accounts/language.server'
import { findResettable } from '#domain/accounts/password-reset.server'
import { findUnconfirmed } from '#domain/accounts/sign-up.server'
import type { JobResult } from '#domain/jobs/job-result'
import { findNotice } from '#domain/jobs/notices.server'
import { notifyBuyer } from '#domain/jobs/notify-buyer.server'
import {
  nothingSent,
  notSetUp,
  type Run,
  replacedResult,
  requireLease,
  sendMail,
  sendMessage,
} from '#domain/jobs/send.server'
import { accountMail } from '#domain/notifications/account-mails'
import { findAnswerMail, findReceiptMail } from '#domain/notifications/contact-mails.server'
import { alarmMail, shopMessage } from '#domain/notifications/order-message-texts'
import type { Recipient } from '#domain/notifications/throttle-messages.server'
import { writeIn } from '#domain/notifications/write-in-language.server'
import { findAccountLink } from '#domain/outbox/enqueue.server'
import {
  type BuyerKind,
  isBuyerJob,
  type JobOf,
  type JobPayload,
  type OutboxJob,
  type OutboxKind,
  serviceOf,
} from '#domain/outbox/job-payloads'
import { sendRefund } from '#domain/payments/send-refund.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

type JobKind<Kind extends OutboxKind> = {
  /**
   * Returns the phone or e-mail address that the limit of messages counts; null where only the limit of the whole shop applies, undefined where none does.
   * Kinds without it have no limit.
   */
  recipient?(run: Run, job: JobOf<Kind>): Promise<string | null | undefined>
  perform(run: Run, job: JobOf<Kind>): Promise<JobResult>
}

const buyerKind: JobKind<BuyerKind> = {
  async recipient({ db, findOrder }, job) {
    const notice = await findNotice(db, job, findOrder)
    if (!notice || notice.unsent) return undefined
    const { order } = notice
    return serviceOf(job.kind) === 'mails' ? order.email : order.delivery.phone
  },
  perform: notifyBuyer,
}

const otherKinds: { [K in Exclude<OutboxKind, BuyerKind>]: JobKind<K> } = {
  refund: {
    async perform(run, job) {
      const { db, clock, services } = run
      if (!services.payments) throw new Error('There is a refund to make but no payment provider')
      await requireLease(run, job)
      const refund = await sendRefund(db, clock, services.payments, job.subject)
      return { providerId: refund?.id ?? null, isPending: refund?.state === 'pending' }
    },
  },
  'message-foreign': {
    recipient: async (_, { payload }) => `+${payload.to}`,
    // The other server is responsible for its recipients; the message still counts for later messages of this shop.
    async perform(run, job) {
      if (run.services.limits) await mayWriteTo(run.db, `+${job.payload.to}`, job.subject)
      return sendMessage(run, job, job.payload)
    },
  },
  'message-shop': {
    recipient: async () => null,
    async perform(run, job) {
      const order = await run.findOrder(job.subject)
      const to = run.services.shopNumber ?? (await readSettings(run.db)).contact.chat.number
      // Notifies the phones once, even if the message fails.
      const notifying = job.attempts === 0 ? run.services.notifyStaff?.() : undefined
      if (!order) return nothingSent
      const message = await writeIn(run.db, 'en', () => shopMessage(order, to))
      return sendMessage(run, job, message).finally(() => notifying)
    },
  },
  alarm: {
    async perform(run, job) {
      const { messenger, mailer, shopNumber, alarm } = run.services
      const { text } = job.payload
      alarm?.(text)
      const { contact } = await readSettings(run.db)
      const to = shopNumber ?? contact.chat.number
      const sendAlarm = async (): Promise<JobResult> => {
        const sent = await sendMessage(run, job, { to, template: 'shop_alarm', parameters: [text] })
        return { ...sent, service: 'messages' }
      }
      if (mailer?.name !== 'smtp') return sendAlarm()
      const mail = await writeIn(run.db, 'en', () => alarmMail(text, contact.infoEmail, job.id))
      // The alarm may be about the mail server.
      return sendMail(run, job, mail).catch((error) => (messenger.name === 'log' ? Promise.reject(error) : sendAlarm()))
    },
  },
  // Limited to three an hour per e-mail address before they are queued; they must not be delayed behind the messages of orders.
  'mail-account': {
    async perform(run, job) {
      const link = await findAccountLink(run.db, job.subject)
      if (link === undefined || !(await isLinkAlive(run, job.payload.about, link))) return replacedResult
      const write = () => accountMail({ ...job.payload, link }, `account-${job.subject}`)
      return sendMail(run, job, await writeIn(run.db, await findLanguageByEmail(run.db, job.payload.to), write))
    },
  },
  'letter-receipt': {
    recipient: async ({ db }, { subject }) => (await findReceiptMail(db, subject))?.to ?? null,
    perform: async (run, job) => sendMail(run, job, await findReceiptMail(run.db, job.subject)),
  },
  'letter-answer': {
    recipient: async ({ db }, { subject }) => (await findAnswerMail(db, subject))?.to ?? null,
    perform: async (run, job) => sendMail(run, job, await findAnswerMail(run.db, job.subject)),
  },
}

/** Performs a job. Does nothing when its subject no longer exists or its service is not set up. Throws LeaseLost, or the error of the service. */
export async function performJob(run: Run, job: OutboxJob): Promise<JobResult> {
  if (lacksMailer(run, job)) return notSetUp
  return kindOf(job).perform(run, job)
}

/** Lists the recipients of the jobs that the limit of messages applies to. */
export async function listRecipients(run: Run, jobs: readonly OutboxJob[]): Promise<Recipient[]> {
  const recipients = await Promise.all(
    jobs.map(async (job) => {
      if (lacksMailer(run, job)) return []
      // An unreadable job fails by itself when it is performed.
      const to = await kindOf(job)
        .recipient?.(run, job)
        .catch(() => null)
      return to === undefined ? [] : [{ job, to }]
    }),
  )
  return recipients.flat()
}

/** Returns whether the link of a mail still works: it may have been used, voided by a newer one or expired during an outage. */
async function isLinkAlive(
  { db, clock }: Run,
  about: JobPayload<'mail-account'>['about'],
  link: string,
): Promise<boolean> {
  const find = { reset: findResettable, confirm: findUnconfirmed }[about]
  return (await find(db, clock, new URL(link).searchParams.get('token') ?? '')) !== undefined
}

function kindOf(job: OutboxJob): JobKind<OutboxKind> {
  return isBuyerJob(job) ? buyerKind : otherKinds[job.kind]
}

/** An alarm goes by message where there is no mailer. */
function lacksMailer({ services }: Run, { kind }: OutboxJob): boolean {
  return !services.mailer && serviceOf(kind) === 'mails' && kind !== 'alarm'
}
