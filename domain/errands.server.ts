import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Mailer, Messenger, TemplateMessage } from '#domain/messenger'
import type { Order } from '#domain/order'
import { confirmationMail, customerMessage, refundMessage, shopMessage } from '#domain/order-messages'
import { findOrder } from '#domain/orders.server'
import { claimDueJobs, delayJob, finishJob, giveUpJob, type OutboxJob, revisitJob } from '#domain/outbox.server'
import type { PaymentProvider } from '#domain/payment-provider'
import { refundPayment } from '#domain/refunds.server'

/** Those who do what the outbox asks for; what is missing is left out of the shop's set-up. */
export type Couriers = {
  messenger: Messenger
  shopNumber: string | undefined
  mailer: Mailer | null
  payments: PaymentProvider | null
}

const refundLookMs = 6 * 60 * 60_000

/** What could not be done, for the log. */
export type ErrandTrouble = { job: OutboxJob; error: Error; givenUp: boolean }

/** As many as are under way at once: a service that does not answer holds up no more than these, and within their lease. */
const atOnce = 20

/**
 * Does what is due in the outbox, up to 20 jobs at once, each under a lease. Trouble that may pass puts a job off; a
 * refusal ends it. How many jobs were done is the answer.
 */
export async function runErrands(
  db: Db,
  clock: Clock,
  couriers: Couriers,
  onTrouble: (trouble: ErrandTrouble) => void = () => {},
): Promise<number> {
  const orders = new Map<string, Promise<Order | undefined>>()
  const find: FindOrder = (id) => {
    const finding = orders.get(id) ?? findOrder(db, id)
    orders.set(id, finding)
    return finding
  }
  const jobs = await claimDueJobs(db, clock, atOnce)
  const outcomes = await Promise.all(
    jobs.map(async (job) => {
      try {
        const { receipt, underWay } = await perform(db, clock, couriers, job, find)
        if (underWay) await revisitJob(db, clock, job, receipt, refundLookMs)
        else await finishJob(db, clock, job, receipt)
        return true
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        const givenUp = isHopeless(job, error)
        if (givenUp) await giveUpJob(db, clock, job, error.name)
        else await delayJob(db, clock, job, error.name)
        onTrouble({ job, error, givenUp })
        return false
      }
    }),
  )
  return outcomes.filter(Boolean).length
}

/**
 * A message that was refused will be refused again, and one whose fate is unknown is sent once more at most, since the
 * service cannot tell doubles. A refund is owed until it is made.
 */
function isHopeless(job: OutboxJob, error: Error): boolean {
  if (job.kind === 'refund') return false
  if (error.name === 'MessageRefused') return true
  const uncertain = 'mayHaveGoneOut' in error && error.mayHaveGoneOut === true
  return job.attempts >= (uncertain ? 1 : 15)
}

/** A refund is under way, and its job not done, until the bank has taken it; that may last days. */
type Performed = { receipt: string | null; underWay?: boolean }

type FindOrder = (id: string) => Promise<Order | undefined>

async function perform(db: Db, clock: Clock, couriers: Couriers, job: OutboxJob, find: FindOrder): Promise<Performed> {
  const { messenger, mailer, payments, shopNumber } = couriers
  const send = async (message: TemplateMessage) => ({ receipt: (await messenger.send(message)).messageId })
  if (job.kind === 'refund') {
    if (!payments) throw new Error('There is a refund to make but no payment provider')
    const refund = await refundPayment(db, clock, payments, job.subject)
    return { receipt: refund?.id ?? null, underWay: refund?.state === 'pending' }
  }
  if (job.kind === 'refund-notice') {
    const payment = await db.selectFrom('payments').selectAll().where('id', '=', job.subject).executeTakeFirst()
    const order = payment?.order_id ? await find(payment.order_id) : undefined
    return payment && order ? send(refundMessage(order, payment.amount_paise)) : nothing
  }
  if (job.kind === 'message-foreign') return send(JSON.parse(job.payload) as TemplateMessage)
  if (job.kind === 'mail-customer' && !mailer) return nothing
  const order = await find(job.subject)
  if (!order) return nothing
  switch (job.kind) {
    case 'message-customer':
      return send(customerMessage(order))
    case 'message-shop':
      return shopNumber ? send(shopMessage(order, shopNumber)) : nothing
    case 'mail-customer':
      await mailer?.send(confirmationMail(order))
      return nothing
  }
}

const nothing: Performed = { receipt: null }
