/** The kinds of jobs by the service that does them; each service has a worker loop of its own, so that a slow one does not delay the others. */
const kinds = {
  messages: [
    'message-customer',
    'message-shop',
    'stage-message',
    'refund-notice',
    'refund-refused-notice',
    'recall-message',
    'link-message',
    /** The code of a sign-in by phone, which `account_links` keeps under the job's subject until it is sent. */
    'message-code',
    'review-message',
    /** Requested by another server. */
    'message-foreign',
  ],
  mails: [
    'mail-customer',
    'stage-mail',
    'refund-mail',
    'refund-refused-mail',
    'recall-mail',
    'link-mail',
    'review-mail',
    /** Sends the link that `account_links` stores under the job's subject. */
    'mail-account',
    /** The confirmation of a complaint, and an answer to a contact message. */
    'letter-receipt',
    'letter-answer',
    /** That a size is back, to who asked for it. */
    'stock-alert',
    'alarm',
  ],
  refunds: ['refund'],
  /** Books a courier for the order that is its subject. */
  bookings: ['booking'],
} as const

export type Service = keyof typeof kinds
export type OutboxKind = (typeof kinds)[Service][number]

export const serviceNames = ['messages', 'mails', 'refunds', 'bookings'] as const

export function kindsOf(service: Service): readonly OutboxKind[] {
  return kinds[service]
}

export function serviceOf(kind: OutboxKind): Service {
  return serviceNames.find((service) => kindsOf(service).includes(kind)) ?? 'messages'
}

/** Kinds whose payload has personal data, which is removed when the job ends. */
export const personalKinds: readonly OutboxKind[] = ['message-foreign', 'message-code', 'mail-account']

const withoutOrder: readonly OutboxKind[] = [
  ...personalKinds,
  'letter-receipt',
  'letter-answer',
  'stock-alert',
  'alarm',
]

/** Kinds of jobs about an order; `selectOrderSubjects` selects their subjects. */
export const orderKinds = serviceNames.flatMap(kindsOf).filter((kind) => !withoutOrder.includes(kind))

/** The jobs that notify a buyer, by topic: always one by WhatsApp and one by e-mail. */
export const buyerJobs = {
  confirmation: ['message-customer', 'mail-customer'],
  step: ['stage-message', 'stage-mail'],
  refund: ['refund-notice', 'refund-mail'],
  /** The bank refused a refund after the message that it was sent. */
  refusedRefund: ['refund-refused-notice', 'refund-refused-mail'],
  recall: ['recall-message', 'recall-mail'],
  link: ['link-message', 'link-mail'],
  /** Asks once for a review, as the buyer wanted. */
  review: ['review-message', 'review-mail'],
} as const satisfies Record<string, readonly [message: OutboxKind, mail: OutboxKind]>

/** The jobs that a confirmation queues and a cancellation withdraws. */
export const confirmationJobs = ['message-customer', 'message-shop', 'mail-customer'] as const satisfies OutboxKind[]

export type BuyerTopic = keyof typeof buyerJobs
export type BuyerKind = (typeof buyerJobs)[BuyerTopic][number]

/** Kinds that the order's page lists, and that are an issue on the board when they fail. */
export const buyerKinds: readonly BuyerKind[] = Object.values(buyerJobs).flat()

export function isBuyerKind(kind: OutboxKind): kind is BuyerKind {
  return (buyerKinds as readonly OutboxKind[]).includes(kind)
}

export function topicOf(kind: BuyerKind): { topic: BuyerTopic; channel: 'whatsapp' | 'mail' } {
  for (const topic of Object.keys(buyerJobs) as BuyerTopic[]) {
    const [message, mail] = buyerJobs[topic]
    if (kind === message || kind === mail) return { topic, channel: kind === mail ? 'mail' : 'whatsapp' }
  }
  throw new Error(`${kind} is not sent to buyers`)
}

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
