/** What buyers are told of: listed on the order's page, and an issue on the board when it is not sent. */
const topics = ['confirmation', 'step', 'refund', 'refused-refund', 'recall', 'link', 'review'] as const
export type BuyerTopic = (typeof topics)[number]

/** Each service has a worker loop of its own, so that a slow one does not delay the others. */
const kinds = {
  messages: [
    ...topics.map((topic) => `${topic}-message` as const),
    'message-shop',
    /** The code of a sign-in by phone; `account_links` has it until it is sent. */
    'message-code',
    /** Requested by another server. */
    'message-foreign',
  ],
  mails: [
    ...topics.map((topic) => `${topic}-mail` as const),
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

/** Always one by WhatsApp and one by e-mail. */
export function buyerJobs(topic: BuyerTopic) {
  return [`${topic}-message`, `${topic}-mail`] as const
}

export type BuyerKind = ReturnType<typeof buyerJobs>[number]
export const buyerKinds: readonly BuyerKind[] = topics.flatMap(buyerJobs)

/** The jobs that a confirmation queues and a cancellation withdraws. */
export const confirmationJobs: readonly OutboxKind[] = [...buyerJobs('confirmation'), 'message-shop']

export function isBuyerKind(kind: OutboxKind): kind is BuyerKind {
  return (buyerKinds as readonly OutboxKind[]).includes(kind)
}

export function topicOf(kind: BuyerKind) {
  const channel = kind.endsWith('-mail') ? ('mail' as const) : ('whatsapp' as const)
  return { topic: kind.slice(0, kind.lastIndexOf('-')) as BuyerTopic, channel }
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
