import { z } from 'zod'
import { type JobResult, maySendTo, type Run, replaced, sendMail, sendMessage } from '#domain/jobs/send.server'
import type { TemplateMessage } from '#domain/notifications/messenger'
import {
  confirmationNotice,
  linkNotice,
  noticeMail,
  noticeMessage,
  type OrderNotice,
  recallNotice,
  refundNotice,
  refundRefusedNotice,
  reviewNotice,
} from '#domain/notifications/order-notices'
import { findStageUpdate, stageNotice } from '#domain/notifications/stage-notice.server'
import { basicTemplates, type TemplateName } from '#domain/notifications/templates'
import type { Order } from '#domain/orders/order'
import { type BuyerKind, type BuyerTopic, type ClaimedJob, topicOf } from '#domain/outbox/job-kinds'
import { isWithBank } from '#domain/payments/refund-progress'
import { findRefund } from '#domain/payments/refunds.server'
import { isRefused } from '#domain/payments/refused-refunds.server'
import { readOrderReviews } from '#domain/reviews/write-review.server'
import { findRecallNotice } from '#domain/stock/recall.server'
import { english, runInLanguage, writeIn } from '#domain/texts/dictionaries.server'

type Notice = {
  order: Order
  /** Runs in the buyer's language, or in English; returns null when the notice would be wrong now. */
  write: (approved: ReadonlySet<TemplateName>) => OrderNotice | null
  /** What happens to the message of a number that has not answered; by default it is held. */
  ifUnanswered?: 'send' | 'drop'
  /** No template says this, so that only the mail is sent. */
  isMailOnly?: boolean
  /** The mail is sent only if the message is not. */
  isMailFallback?: boolean
}

const refusedPayload = z.object({ amountPaise: z.number() })
const linkPayload = z.object({ orderId: z.string(), isNew: z.boolean().optional() })

const findNotice: Record<BuyerTopic, (run: Run, job: ClaimedJob) => Promise<Notice | undefined>> = {
  async confirmation({ findOrder }, { subject }) {
    const order = await findOrder(subject)
    if (!order || order.stage === 'cancelled') return undefined
    return { order, write: (approved) => confirmationNotice(order, approved) }
  },
  async step({ db }, { subject }) {
    const update = await findStageUpdate(db, subject)
    if (!update || update.order.name === '') return undefined
    return { order: update.order, write: () => stageNotice(update), isMailOnly: update.wasLost }
  },
  async refund({ db, findOrder }, { subject }) {
    const refund = await findRefund(db, subject)
    const order = refund && (await findOrder(refund.order_id))
    // Of a refund that the bank refused meanwhile, the buyer is told once it is sent: see `announceSent`.
    if (!order || !isWithBank(refund)) return undefined
    return { order, write: () => refundNotice(order, refund) }
  },
  async 'refused-refund'({ db, findOrder }, job) {
    const refund = await findRefund(db, job.subject)
    const order = refund && (await findOrder(refund.order_id))
    if (!order || !isRefused(refund)) return undefined
    const { amountPaise } = readPayload(refusedPayload, job)
    return { order, write: () => refundRefusedNotice(order, amountPaise) }
  },
  async recall({ db, findOrder }, { subject }) {
    const recalled = await findRecallNotice(db, subject)
    const order = recalled && (await findOrder(recalled.orderId))
    if (!order) return undefined
    // It is about food safety.
    return { order, write: () => recallNotice(order, recalled), ifUnanswered: 'send' }
  },
  async link({ findOrder }, job) {
    const { orderId, isNew } = readPayload(linkPayload, job)
    const order = await findOrder(orderId)
    if (!order) return undefined
    // The person waits for it now. A new link goes out both ways, since the old one no longer works in either.
    return { order, write: () => linkNotice(order), ifUnanswered: 'drop', isMailFallback: !isNew }
  },
  async review({ db, clock, findOrder }, { subject }) {
    const order = await findOrder(subject)
    const asked = order && (await readOrderReviews(db, clock.now(), order))
    if (!order || !asked?.isOpen || asked.products.every(({ review }) => review)) return undefined
    // One message: a mail only where no message may go.
    return { order, write: () => reviewNotice(order), ifUnanswered: 'drop', isMailFallback: true }
  },
}

export async function notifyBuyer(run: Run, job: ClaimedJob & { kind: BuyerKind }): Promise<JobResult> {
  const { topic, channel } = topicOf(job.kind)
  const notice = await findNotice[topic](run, job)
  if (!notice) return replaced
  if (channel === 'whatsapp') {
    const written = await writeNotice(run, job, notice)
    return 'template' in written ? sendMessage(run, job, 'orders', written) : written
  }
  if (notice.isMailFallback && 'template' in (await writeNotice(run, job, notice))) return { skipped: null }
  const { order } = notice
  const mail = await writeIn(run.db, order.language, () => {
    const content = notice.write(basicTemplates)
    return content ? noticeMail(order, content, run.services.publicUrl) : undefined
  })
  return sendMail(run, job, 'orders', mail)
}

/** In the buyer's language where its template is approved in it, else in English; or why it is not sent now. */
async function writeNotice(
  run: Run,
  job: ClaimedJob,
  { order, write, ifUnanswered, isMailOnly }: Notice,
): Promise<TemplateMessage | JobResult> {
  const { templates = basicTemplates, templatesIn } = run.services
  const { language } = order
  const approved = language === 'en' || !templatesIn ? templates : new Set([...templates, ...templatesIn[language]])
  const writeOne = () => {
    const content = write(approved)
    return content && noticeMessage(order, content)
  }
  let message = runInLanguage(english, writeOne)
  if (message && language !== 'en' && templatesIn?.[language].has(message.template)) {
    const translated = await writeIn(run.db, language, writeOne)
    message = translated && { ...translated, language }
  }
  if (!message) return replaced
  if (isMailOnly || !approved.has(message.template)) return { skipped: 'not-approved' }
  const { phone } = order.delivery
  // A message that is sent all the same counts for later messages.
  if ((await maySendTo(run, phone, job)) || ifUnanswered === 'send') return message
  return ifUnanswered === 'drop' ? { skipped: null } : { heldFor: { orderId: order.id, phone } }
}

/** The payload does not match its kind; a person must look at it. */
class UnreadablePayload extends Error {
  override name = 'UnreadablePayload' as const
}

export function readPayload<Payload>(schema: z.ZodType<Payload>, { payload }: ClaimedJob): Payload {
  try {
    return schema.parse(JSON.parse(payload))
  } catch (cause) {
    throw new UnreadablePayload('', { cause })
  }
}
