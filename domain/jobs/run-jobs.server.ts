import { setTimeout as wait } from 'node:timers/promises'
import { isTransientDatabaseError } from '#database/transient-error'
import { mayWriteTo } from '#domain/accounts/contacts.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type ClaimedJob, type OutboxJob, type OutboxKind, readJob } from '#domain/jobs/job-payloads'
import {
  claimDueJobs,
  delayJob,
  finishJob,
  giveUpJob,
  holdJob,
  holdsLease,
  postponeJob,
  revisitJob,
} from '#domain/jobs/outbox.server'
import { accountMail } from '#domain/notifications/account-mails'
import { findAnswerMail, findReceiptMail, noteAcknowledged } from '#domain/notifications/letter-mails.server'
import type { Mail, Mailer, Messenger, TemplateMessage } from '#domain/notifications/messenger'
import {
  alarmMail,
  confirmationMail,
  customerMessage,
  refundMessage,
  shopMessage,
} from '#domain/notifications/order-messages'
import { brake, type Outgoing } from '#domain/notifications/outbox-brake.server'
import { recallMail, recallMessage } from '#domain/notifications/recall-messages'
import { linkMail, linkMessage, stageMail, stageMessage } from '#domain/notifications/stage-messages'
import { findStageNews } from '#domain/notifications/stage-news.server'
import { basicTemplates, type TemplateName } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import type { PaymentProvider } from '#domain/payments/provider'
import { findRefund } from '#domain/payments/refunds.server'
import { sendRefund } from '#domain/payments/send-refund.server'
import type { OrderLimits } from '#domain/settings'
import { readSettings } from '#domain/shop-settings.server'
import { findRecallNews, type RecallNews } from '#domain/stock/recall.server'

/** Those who do what the outbox asks for; what is missing is left out of the shop's set-up. */
export type JobServices = {
  messenger: Messenger
  /** The templates that the messenger's service has approved; those the shop cannot do without where it is not told. */
  templates?: ReadonlySet<TemplateName>
  /** The shop's address, for links. */
  publicUrl: string
  /** Where the shop is written to; the chat number of the settings where it is not told. */
  shopNumber: string | undefined
  mailer: Mailer | null
  payments: PaymentProvider | null
  /** Null where nothing is limited. */
  limits?: OrderLimits | null
  /** For the log. */
  alarm?: (text: string) => void
  /** Wakes the phones of the staff, within a few seconds and without ever failing. */
  wakeStaff?: () => Promise<void>
}

/** Each service outside has jobs of its own, which wait for no other's. */
export const serviceNames = ['messages', 'mails', 'refunds'] as const
export type Service = (typeof serviceNames)[number]

const serviceOf: Record<OutboxKind, Service> = {
  'message-customer': 'messages',
  'message-shop': 'messages',
  'message-foreign': 'messages',
  'refund-notice': 'messages',
  'stage-message': 'messages',
  'stage-mail': 'mails',
  'link-message': 'messages',
  'link-mail': 'mails',
  'recall-message': 'messages',
  'recall-mail': 'mails',
  'mail-customer': 'mails',
  'mail-account': 'mails',
  'letter-receipt': 'mails',
  'letter-answer': 'mails',
  refund: 'refunds',
  alarm: 'mails',
}

function kindsOf(service: Service): OutboxKind[] {
  return (Object.keys(serviceOf) as OutboxKind[]).filter((kind) => serviceOf[kind] === service)
}

const refundLookMs = 6 * 60 * 60_000

/** What could not be done, for the log. */
export type JobTrouble = { job: ClaimedJob; error: Error; givenUp: boolean }

/** As many as are under way at once: a service that does not answer holds up no more than these, and within their lease. */
const atOnce = 20

/**
 * Does what is due in the outbox, of one service or of all, up to 20 jobs at once, each under a lease. Trouble that may pass puts a job off; a
 * refusal ends it. Returns how many jobs were done.
 */
export async function runJobs(
  db: Db,
  clock: Clock,
  services: JobServices,
  onTrouble: (trouble: JobTrouble) => void = () => {},
  service?: Service,
): Promise<number> {
  const orders = new Map<string, Promise<Order | undefined>>()
  const find: FindOrder = (id) => {
    const finding = orders.get(id) ?? findOrder(db, id)
    orders.set(id, finding)
    return finding
  }
  const claimed = await claimDueJobs(db, clock, atOnce, service && kindsOf(service))
  const jobs = claimed.flatMap((job) => readJob(job) ?? [])
  const waiting = services.limits
    ? await brake(db, clock, services.limits, await listOutgoing(db, services, jobs, find))
    : new Map<OutboxJob, number>()
  const outcomes = await Promise.allSettled(
    claimed.map(async (claim) => {
      try {
        const job = jobs.find(({ id }) => id === claim.id)
        if (!job) throw new UnreadablePayload()
        const until = waiting.get(job)
        if (until !== undefined) return !(await postponeJob(db, job, until))
        const performed = await perform(db, clock, services, job, find)
        return await persist(() => finish(db, clock, job, performed))
      } catch (thrown) {
        // Another worker has the job, or will.
        if (thrown instanceof LeaseLost) return false
        if (isTransientDatabaseError(thrown)) throw thrown
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        const givenUp = isHopeless(claim, error)
        if (givenUp) await giveUpJob(db, clock, claim, error.name)
        else await delayJob(db, clock, claim, error.name)
        onTrouble({ job: claim, error, givenUp })
        return false
      }
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
}

/** This claim of the job ran out before its call began: nothing was sent. */
class LeaseLost extends Error {
  override name = 'LeaseLost' as const
}

/** The row is not what its kind carries; it is for a person to look at. */
class UnreadablePayload extends Error {
  override name = 'UnreadablePayload' as const
}

/** The messages and mails among the jobs, and to whom they go. */
async function listOutgoing(db: Db, { mailer }: JobServices, jobs: OutboxJob[], find: FindOrder): Promise<Outgoing[]> {
  const outgoing = await Promise.all(
    jobs.map(async (job): Promise<Outgoing[]> => {
      switch (job.kind) {
        case 'message-customer':
          return [{ job, to: (await find(job.subject))?.delivery.phone ?? null }]
        case 'mail-customer':
          return mailer ? [{ job, to: (await find(job.subject))?.email ?? null }] : []
        case 'stage-message':
          return [{ job, to: (await findStageNews(db, job.subject))?.order.delivery.phone ?? null }]
        case 'stage-mail':
          return mailer ? [{ job, to: (await findStageNews(db, job.subject))?.order.email ?? null }] : []
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
        case 'message-shop':
        case 'refund-notice':
          return [{ job, to: null }]
        case 'refund':
        // Three an hour to an address are allowed before they are written; they must not hold up those of orders.
        case 'mail-account':
        case 'alarm':
          return []
      }
    }),
  )
  return outgoing.flat()
}

function finish(db: Db, clock: Clock, job: OutboxJob, performed: Performed): Promise<boolean> {
  if (performed.isHeld) return holdJob(db, job)
  const { receipt, underWay } = performed
  return underWay ? revisitJob(db, clock, job, receipt, refundLookMs) : finishJob(db, clock, job, receipt)
}

/** What was sent and is not noted would be sent again: a database in trouble is asked again for most of the lease. */
async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (tries === 8 || !isTransientDatabaseError(error)) throw error
      await wait(3_000)
    }
  }
}

/**
 * A message that was refused will be refused again, and one whose fate is unknown is sent once more at most, since the
 * service cannot tell doubles. A refund is owed until it is made.
 */
function isHopeless(job: ClaimedJob, error: Error): boolean {
  if (job.kind === 'refund') return false
  if (error.name === 'MessageRefused' || error.name === 'UnreadablePayload') return true
  const uncertain = 'mayHaveGoneOut' in error && error.mayHaveGoneOut === true
  return job.attempts >= (uncertain ? 1 : 15)
}

/** A message is held until its number answers. A refund is under way, and its job not done, until the bank has taken it; that may last days. */
type Performed = { receipt: string | null; underWay?: boolean; isHeld?: boolean }

type FindOrder = (id: string) => Promise<Order | undefined>

async function perform(
  db: Db,
  clock: Clock,
  services: JobServices,
  job: OutboxJob,
  find: FindOrder,
): Promise<Performed> {
  const { messenger, mailer, payments, publicUrl, templates: approved = basicTemplates } = services
  const requireLease = async () => {
    if (!(await holdsLease(db, clock, job))) throw new LeaseLost()
  }
  const send = async (message: TemplateMessage): Promise<Performed> => {
    await requireLease()
    return { receipt: (await messenger.send(message)).messageId }
  }
  const post = async (mail: Mail | null | undefined): Promise<Performed> => {
    if (!mailer || !mail) return nothing
    await requireLease()
    return { receipt: (await mailer.send(mail)).messageId }
  }
  const maySendTo = async ({ id, delivery }: Order) =>
    !services.limits || (await mayWriteTo(db, { id, phone: delivery.phone }))
  switch (job.kind) {
    case 'refund': {
      if (!payments) throw new Error('There is a refund to make but no payment provider')
      await requireLease()
      const refund = await sendRefund(db, clock, payments, job.subject)
      return { receipt: refund?.id ?? null, underWay: refund?.state === 'pending' }
    }
    case 'refund-notice': {
      const refund = await findRefund(db, job.subject)
      const order = refund && (await find(refund.order_id))
      return refund && order ? send(refundMessage(order, refund.amount_paise)) : nothing
    }
    case 'message-foreign':
      return send(job.payload)
    case 'alarm': {
      const { text } = job.payload
      services.alarm?.(text)
      const { contact } = await readSettings(db)
      if (mailer?.name === 'smtp') return post(alarmMail(text, contact.infoEmail, job.id))
      return send({ to: services.shopNumber ?? contact.chat.number, template: 'shop_alarm', parameters: [text] })
    }
    case 'mail-account':
      return post(accountMail(job.payload, `account-${job.subject}`))
    case 'message-customer': {
      const order = await find(job.subject)
      if (!order) return nothing
      return (await maySendTo(order)) ? send(customerMessage(order, approved)) : held
    }
    case 'message-shop': {
      const order = await find(job.subject)
      const to = services.shopNumber ?? (await readSettings(db)).contact.chat.number
      // The phones are woken once, whatever becomes of the message.
      const waking = job.attempts === 0 ? services.wakeStaff?.() : undefined
      return order ? send(shopMessage(order, to)).finally(() => waking) : nothing
    }
    case 'mail-customer': {
      const order = mailer ? await find(job.subject) : undefined
      return post(order && confirmationMail(order, publicUrl))
    }
    case 'stage-message': {
      const news = await findStageNews(db, job.subject)
      const message = news && stageMessage(news)
      if (!message || !approved.has(message.template)) return nothing
      return (await maySendTo(news.order)) ? send(message) : held
    }
    case 'stage-mail': {
      const news = mailer ? await findStageNews(db, job.subject) : undefined
      return post(news && stageMail(news, publicUrl))
    }
    case 'letter-receipt': {
      const sent = await post(mailer ? await findReceiptMail(db, job.subject) : null)
      if (sent.receipt !== null) await noteAcknowledged(db, clock, job.subject)
      return sent
    }
    case 'letter-answer':
      return post(mailer ? await findAnswerMail(db, job.subject) : null)
    // Whether its number has answered or not: it is about what they eat.
    case 'recall-message': {
      const recalled = await findRecalled(db, job.subject, find)
      if (!recalled || !approved.has('batch_recall')) return nothing
      return send(recallMessage(recalled.order, recalled.news))
    }
    case 'recall-mail': {
      const recalled = await findRecalled(db, job.subject, find)
      return post(recalled && recallMail(recalled.order, recalled.news, publicUrl, job.subject))
    }
    // By mail where no message may go: somebody is waiting for it now.
    case 'link-message':
    case 'link-mail': {
      const order = await find(job.payload.orderId)
      if (!order) return nothing
      const byMessage = approved.has('order_link') && (await maySendTo(order))
      if (job.kind === 'link-mail') return byMessage ? nothing : post(linkMail(order, publicUrl, job.subject))
      return byMessage ? send(linkMessage(order)) : nothing
    }
  }
}

async function findRecalled(
  db: Db,
  noticeId: string,
  find: FindOrder,
): Promise<{ order: Order; news: RecallNews } | undefined> {
  const news = await findRecallNews(db, noticeId)
  const order = news && (await find(news.orderId))
  return news && order && { order, news }
}

const nothing: Performed = { receipt: null }
const held: Performed = { receipt: null, isHeld: true }
