import type { Tables } from '#database/schema'
import { usedCodeMs } from '#domain/accounts/second-step.server'
import { confirmLinkLivesMs } from '#domain/accounts/sign-up.server'
import { dayMs, isoTime } from '#domain/calendar/moment'
import { sweepPhotos } from '#domain/catalog/photos.server'
import type { Clock } from '#domain/clock'
import { claimPhotosMs } from '#domain/contact/contact-message'
import type { Db } from '#domain/database'
import { sweepAttempts } from '#domain/limits/rate-limit.server'
import { sweepStockAlerts } from '#domain/notifications/stock-alerts.server'

type Sweep = (db: Db, clock: Clock) => Promise<unknown>

function olderThan<Table extends keyof Tables>(
  table: Table,
  column: keyof Tables[Table] & string,
  keptMs: number,
): Sweep {
  return (db, clock) =>
    db
      .deleteFrom(table as 'commands')
      .where(column as 'at', '<', clock.now() - keptMs)
      .execute()
}

function deleteExpired(table: 'verification' | 'session'): Sweep {
  return (db, clock) =>
    db
      .deleteFrom(table as 'session')
      .where('expiresAt', '<', isoTime(clock.now()))
      .execute()
}

export const sweeps: Readonly<Record<string, Sweep>> = {
  attempts: sweepAttempts,
  sign_in_places: olderThan('sign_in_places', 'seen_at', 180 * dayMs),
  used_codes: olderThan('used_codes', 'used_at', usedCodeMs),
  staff_invites: olderThan('staff_invites', 'expires_at', 0),
  account_links: olderThan('account_links', 'made_at', confirmLinkLivesMs),
  verification: deleteExpired('verification'),
  session: deleteExpired('session'),
  unanswered_searches: olderThan('unanswered_searches', 'last_at', 90 * dayMs),
  webhook_events: olderThan('webhook_events', 'received_at', 30 * dayMs),
  pictures: sweepPhotos,
  stock_alerts: sweepStockAlerts,
  letter_photos: olderThan('letter_photos', 'stored_at', claimPhotosMs),
  // No page is open for a month.
  commands: olderThan('commands', 'at', 30 * dayMs),
  // A failure without a retry for a day belongs to a deleted row.
  task_failures: olderThan('task_failures', 'retry_at', dayMs),
}
