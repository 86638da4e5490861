import { z } from 'zod'
import { templateNames } from '#domain/notifications/templates'

/** For kinds that need only their subject. */
const none = z.object({})

/** `isNew` is true when the shop replaced the order's link without a request. */
const ofOrder = z.object({ orderId: z.string(), isNew: z.boolean().optional() })

/** The payload of each kind, in addition to its subject. */
const jobPayloads = {
  /** The subject of these three is the order's id. */
  'message-customer': none,
  'message-shop': none,
  'mail-customer': none,
  /** A message requested by another server; the subject is the id of its request. */
  'message-foreign': z.object({ to: z.string(), template: z.enum(templateNames), parameters: z.array(z.string()) }),
  /** Its link is in `account_links` under the same subject. */
  'mail-account': z.object({ about: z.enum(['confirm', 'reset']), to: z.string(), link: z.string().default('') }),
  /** The subject of these five is the refund's id. */
  refund: none,
  'refund-notice': none,
  'refund-mail': none,
  /** The bank refused a refund after the message that it was sent. */
  'refund-refused-notice': none,
  'refund-refused-mail': none,
  /** Notifies the buyer of a step; the subject is the event's id. */
  'stage-message': none,
  'stage-mail': none,
  'link-message': ofOrder,
  'link-mail': ofOrder,
  /** The confirmation of a complaint, by the contact message's id, and an answer to a contact message, by the answer's id. */
  'letter-receipt': none,
  'letter-answer': none,
  /** Recall of a batch; the subject is the id of the recall notice. */
  'recall-message': none,
  'recall-mail': none,
  alarm: z.object({ text: z.string() }),
} as const

export type OutboxKind = keyof typeof jobPayloads

/** What a buyer is told, each by WhatsApp and by mail. */
export const buyerJobs = {
  confirmation: ['message-customer', 'mail-customer'],
  step: ['stage-message', 'stage-mail'],
  refund: ['refund-notice', 'refund-mail'],
  refusedRefund: ['refund-refused-notice', 'refund-refused-mail'],
  recall: ['recall-message', 'recall-mail'],
} as const satisfies Record<string, readonly OutboxKind[]>

/** Kinds that the order's page lists, and that are an issue on the board when they fail. */
export const buyerKinds = Object.values(buyerJobs).flat()

export type JobPayload<K extends OutboxKind> = z.infer<(typeof jobPayloads)[K]>
export type SharedPayload<K extends OutboxKind> = (
  K extends OutboxKind
    ? (payload: JobPayload<K>) => void
    : never
) extends (payload: infer P) => void
  ? P
  : never

/** A row as claimed by a worker. `attempts` counts earlier tries and distinguishes claims of the same job. */
export type ClaimedJob = { id: string; kind: OutboxKind; subject: string; payload: string; attempts: number }

export type OutboxJob = {
  [K in OutboxKind]: Omit<ClaimedJob, 'kind' | 'payload'> & { kind: K; payload: JobPayload<K> }
}[OutboxKind]

/** Returns null when the payload does not match its kind. */
export function readJob(claimed: ClaimedJob): OutboxJob | null {
  try {
    return { ...claimed, payload: jobPayloads[claimed.kind].parse(JSON.parse(claimed.payload)) } as OutboxJob
  } catch {
    return null
  }
}
