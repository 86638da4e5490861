import type { HeldFor } from '#domain/outbox/claim-jobs.server'
import type { Service } from '#domain/outbox/job-payloads'
import type { SkipReason } from '#domain/outbox/job-states.server'

/**
 * `heldFor` is the order of a message that waits until its number answers. `isPending` is true for a refund that the bank has not completed, which may take
 * days; its job stays open.
 */
export type JobResult = {
  /** The service's id of the message, mail or refund, stored as the job's `receipt`; null where nothing was sent. */
  providerId: string | null
  /** The service that answered, where it is not that of the kind. */
  service?: Service
  isPending?: boolean
  heldFor?: HeldFor
  /** Why nothing was sent. */
  skipped?: SkipReason
  /** The message would be wrong now and may be right later. */
  waitsFor?: 'refund-refused'
}
