import { sql } from 'kysely'

/** Must match the condition of the index exactly: SQLite does not use the index for `state in (…)` and would read all rows. */
export const isOpen = sql<boolean>`(state = 'due' or state = 'sending')`

/** An expression, so that no index is used: the index (kind, subject) would read every job ever queued. */
export const kindOfRow = sql<string>`kind || ''`

/** The due time of held jobs until they are released. */
export const heldUntil = Number.MAX_SAFE_INTEGER

/** `last_error` of a job that the hourly message limit postponed. */
export const throttledError = 'too many at once'

/** `last_error` of a job that waits, and did not fail at its last try. */
export const waitReasons = [throttledError, 'held', 'refund-refused'] as const
export type WaitReason = (typeof waitReasons)[number]

/**
 * Why a job ended without sending anything. `replaced`: the order has reached a later stage or the link no longer works, so the message would be wrong. `not-approved`: WhatsApp has
 * not approved the template, and only the e-mail is sent. `dropped`: the refund was dropped.
 */
export const skipReasons = ['replaced', 'not-approved', 'not-set-up', 'dropped'] as const
export type SkipReason = (typeof skipReasons)[number]
