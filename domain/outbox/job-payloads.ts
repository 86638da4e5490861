import { z } from 'zod'
import { templateNames } from '#domain/notifications/templates'

/** The kind of row whose id is a job's subject; the subjects of `link` and `nothing` are new ids. */
type JobSubject = 'order' | 'event' | 'refund' | 'recall-notice' | 'link' | 'contact-message' | 'answer' | 'nothing'

/** Each outside service has jobs of its own, so that a slow one does not delay the others. */
export const serviceNames = ['messages', 'mails', 'refunds'] as const
export type Service = (typeof serviceNames)[number]

type JobKind = {
  subject: JobSubject
  service: Service
  /** The data of a job besides its subject. */
  payload: z.ZodType<object>
  /** Whether the payload has personal data, which is removed when the job ends. */
  isPersonal: boolean
}

const noPayload = { payload: z.object({}), isPersonal: false } as const
const link = {
  subject: 'link',
  /** `isNew` is true when the shop replaced the order's link without a request. */
  payload: z.object({ orderId: z.string(), isNew: z.boolean().optional() }),
  isPersonal: false,
} as const

const jobKinds = {
  'message-customer': { subject: 'order', service: 'messages', ...noPayload },
  'message-shop': { subject: 'order', service: 'messages', ...noPayload },
  'mail-customer': { subject: 'order', service: 'mails', ...noPayload },
  /** A message requested by another server. */
  'message-foreign': {
    subject: 'nothing',
    service: 'messages',
    payload: z.object({ to: z.string(), template: z.enum(templateNames), parameters: z.array(z.string()) }),
    isPersonal: true,
  },
  /** Sends the link that `account_links` stores under the job's subject. */
  'mail-account': {
    subject: 'nothing',
    service: 'mails',
    payload: z.object({ about: z.enum(['confirm', 'reset']), to: z.string(), link: z.string().default('') }),
    isPersonal: true,
  },
  refund: { subject: 'refund', service: 'refunds', ...noPayload },
  'refund-notice': { subject: 'refund', service: 'messages', ...noPayload },
  'refund-mail': { subject: 'refund', service: 'mails', ...noPayload },
  /** The bank refused a refund after the message that it was sent. */
  'refund-refused-notice': { subject: 'refund', service: 'messages', ...noPayload },
  'refund-refused-mail': { subject: 'refund', service: 'mails', ...noPayload },
  /** Notifies the buyer of a step. */
  'stage-message': { subject: 'event', service: 'messages', ...noPayload },
  'stage-mail': { subject: 'event', service: 'mails', ...noPayload },
  'link-message': { service: 'messages', ...link },
  'link-mail': { service: 'mails', ...link },
  /** The confirmation of a complaint, and an answer to a contact message. */
  'letter-receipt': { subject: 'contact-message', service: 'mails', ...noPayload },
  'letter-answer': { subject: 'answer', service: 'mails', ...noPayload },
  /** Recall of a batch. */
  'recall-message': { subject: 'recall-notice', service: 'messages', ...noPayload },
  'recall-mail': { subject: 'recall-notice', service: 'mails', ...noPayload },
  alarm: { subject: 'nothing', service: 'mails', payload: z.object({ text: z.string() }), isPersonal: false },
} as const satisfies Record<string, JobKind>

export type OutboxKind = keyof typeof jobKinds

const kindsWhere = (isWanted: (job: JobKind) => boolean) =>
  (Object.keys(jobKinds) as OutboxKind[]).filter((kind) => isWanted(jobKinds[kind]))

export function serviceOf(kind: OutboxKind): Service {
  return jobKinds[kind].service
}

export function kindsOf(service: Service): OutboxKind[] {
  return kindsWhere((job) => job.service === service)
}

/** Kinds whose payload has personal data. */
export const personalKinds = kindsWhere(({ isPersonal }) => isPersonal)

/** Subjects that belong to an order; `selectOrderSubjects` selects these. */
const isOfOrder: Record<JobSubject, boolean> = {
  order: true,
  event: true,
  refund: true,
  'recall-notice': true,
  link: true,
  'contact-message': false,
  answer: false,
  nothing: false,
}

/** Kinds of jobs about an order. */
export const orderKinds = kindsWhere(({ subject }) => isOfOrder[subject])

/** The jobs that notify a buyer, by topic: always one by WhatsApp and one by e-mail. */
export const buyerJobs = {
  confirmation: ['message-customer', 'mail-customer'],
  step: ['stage-message', 'stage-mail'],
  refund: ['refund-notice', 'refund-mail'],
  refusedRefund: ['refund-refused-notice', 'refund-refused-mail'],
  recall: ['recall-message', 'recall-mail'],
  link: ['link-message', 'link-mail'],
} as const satisfies Record<string, readonly [message: OutboxKind, mail: OutboxKind]>

/** The jobs that a confirmation queues and a cancellation withdraws. */
export const confirmationJobs = ['message-customer', 'message-shop', 'mail-customer'] as const satisfies OutboxKind[]

export type BuyerTopic = keyof typeof buyerJobs
export type BuyerKind = (typeof buyerJobs)[BuyerTopic][number]

/** Kinds that the order's page lists, and that are an issue on the board when they fail. */
export const buyerKinds: readonly BuyerKind[] = Object.values(buyerJobs).flat()

export function topicOf(kind: BuyerKind): { topic: BuyerTopic; channel: 'whatsapp' | 'mail' } {
  for (const topic of Object.keys(buyerJobs) as BuyerTopic[]) {
    const [message, mail] = buyerJobs[topic]
    if (kind === message || kind === mail) return { topic, channel: kind === mail ? 'mail' : 'whatsapp' }
  }
  throw new Error(`${kind} is not sent to buyers`)
}

export type JobPayload<K extends OutboxKind> = z.infer<(typeof jobKinds)[K]['payload']>
export type SharedPayload<K extends OutboxKind> = (
  K extends OutboxKind
    ? (payload: JobPayload<K>) => void
    : never
) extends (payload: infer P) => void
  ? P
  : never

/** A row as claimed by a worker. */
export type ClaimedJob = {
  id: string
  kind: OutboxKind
  subject: string
  payload: string
  /** Counts earlier tries, and distinguishes claims of the same job. */
  attempts: number
  /** Whether an earlier try may have sent the message: its service did not answer, or its worker died in the call. */
  maybeSent: boolean
}

export type JobOf<Kind extends OutboxKind> = {
  [K in Kind]: Omit<ClaimedJob, 'kind' | 'payload'> & { kind: K; payload: JobPayload<K> }
}[Kind]

export type OutboxJob = JobOf<OutboxKind>
export type BuyerJob = JobOf<BuyerKind>

export function isBuyerJob(job: OutboxJob): job is BuyerJob {
  return (buyerKinds as readonly string[]).includes(job.kind)
}

/** Returns null when the payload does not match its kind. */
export function readJob(claimed: ClaimedJob): OutboxJob | null {
  try {
    return { ...claimed, payload: jobKinds[claimed.kind].payload.parse(JSON.parse(claimed.payload)) } as OutboxJob
  } catch {
    return null
  }
}
