import { z } from 'zod'
import { templateNames } from '#domain/notifications/templates'

/** The subject says it all. */
const none = z.object({})

/** `isNew` where the order has a new link, which nobody asked for. */
const ofOrder = z.object({ orderId: z.string(), isNew: z.boolean().optional() })

/** What each kind carries in its row besides its subject. */
export const jobPayloads = {
  /** These three by the order's id. */
  'message-customer': none,
  'message-shop': none,
  'mail-customer': none,
  /** Words from another server; the subject is its request's id. */
  'message-foreign': z.object({ to: z.string(), template: z.enum(templateNames), parameters: z.array(z.string()) }),
  /** Its link is in `account_links`, by the same subject. */
  'mail-account': z.object({ about: z.enum(['confirm', 'reset']), to: z.string(), link: z.string().default('') }),
  /** These three by the refund's id. */
  refund: none,
  'refund-notice': none,
  'refund-mail': none,
  /** What a step of the goods tells the buyer, by its event's id. */
  'stage-message': none,
  'stage-mail': none,
  'link-message': ofOrder,
  'link-mail': ofOrder,
  /** That a complaint has arrived, by the letter's id, and an answer to a letter, by its own. */
  'letter-receipt': none,
  'letter-answer': none,
  /** That a batch is called back, by its notice's id. */
  'recall-message': none,
  'recall-mail': none,
  alarm: z.object({ text: z.string() }),
} as const

export type OutboxKind = keyof typeof jobPayloads
export type JobPayload<K extends OutboxKind> = z.infer<(typeof jobPayloads)[K]>
export type SharedPayload<K extends OutboxKind> = (
  K extends OutboxKind
    ? (payload: JobPayload<K>) => void
    : never
) extends (payload: infer P) => void
  ? P
  : never

/** A row as a worker claims it. `attempts` counts the tries before this one; with it a claim is told from a later one of the same job. */
export type ClaimedJob = { id: string; kind: OutboxKind; subject: string; payload: string; attempts: number }

export type OutboxJob = {
  [K in OutboxKind]: Omit<ClaimedJob, 'kind' | 'payload'> & { kind: K; payload: JobPayload<K> }
}[OutboxKind]

/** Null when the payload is not what its kind carries. */
export function readJob(claimed: ClaimedJob): OutboxJob | null {
  try {
    return { ...claimed, payload: jobPayloads[claimed.kind].parse(JSON.parse(claimed.payload)) } as OutboxJob
  } catch {
    return null
  }
}
