/** Each service has a worker loop of its own, so that a slow one does not delay the others. */
const kinds = {
  messages: [
    'message-customer',
    'message-shop',
    'stage-message',
    'refund-notice',
    'refund-refused-notice',
    'recall-message',
    'link-message',
    /** The code of a sign-in by phone; `account_links` has it until it is sent. */
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
    /** `account_links` has its link until it is sent. */
    'mail-account',
    'letter-receipt',
    'letter-answer',
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

/** Their payload has personal data, which is removed when the job ends. */
export const personalKinds: readonly OutboxKind[] = ['message-foreign', 'message-code', 'mail-account']

const withoutOrder: readonly OutboxKind[] = [
  ...personalKinds,
  'letter-receipt',
  'letter-answer',
  'stock-alert',
  'alarm',
]

export const orderKinds = serviceNames.flatMap(kindsOf).filter((kind) => !withoutOrder.includes(kind))

/** By topic: always one by WhatsApp and one by e-mail. */
export const buyerJobs = {
  confirmation: ['message-customer', 'mail-customer'],
  step: ['stage-message', 'stage-mail'],
  refund: ['refund-notice', 'refund-mail'],
  refusedRefund: ['refund-refused-notice', 'refund-refused-mail'],
  recall: ['recall-message', 'recall-mail'],
  link: ['link-message', 'link-mail'],
  review: ['review-message', 'review-mail'],
} as const satisfies Record<string, readonly [message: OutboxKind, mail: OutboxKind]>

/** The jobs that a confirmation queues and a cancellation withdraws. */
export const confirmationJobs = ['message-customer', 'message-shop', 'mail-customer'] as const satisfies OutboxKind[]

export type BuyerTopic = keyof typeof buyerJobs
export type BuyerKind = (typeof buyerJobs)[BuyerTopic][number]

/** Listed on the order's page, and an issue on the board when they fail. */
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

export type ClaimedJob = {
  id: string
  kind: OutboxKind
  subject: string
  payload: string
  /** Earlier tries, which distinguish claims of the same job. */
  attempts: number
  /** An earlier try may have sent it: its service did not answer, or its worker died in the call. */
  maybeSent: boolean
}
