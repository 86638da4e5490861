import type { Generated } from 'kysely'

export type OperationTables = {
  /** Append-only: triggers reject updates and deletes. `before` and `after` are JSON of ids, amounts and states. */
  audit: {
    id: string
    at: number
    actor: string
    act: string
    subject: string
    before: string
    after: string
    request_id: string | null
  }
  /** `result` is JSON, returned when the same form is sent again. */
  commands: { key: string; name: string; actor: string; at: number; result: string; input: Generated<string> }
  attempts: { subject: string; count: number; window_ends_at: number }
  backups: BackupRow
  /** Rows on which a worker task failed; each is skipped until `retry_at`. */
  task_failures: {
    task: string
    subject: string
    failures: number
    since: number
    retry_at: number
    error: string
  }
  /** Sections that differ from the defaults; `value` is JSON, see domain/shop-settings/shop-settings.ts. */
  shop_settings: { name: string; value: string; version: number }
  shop_state: { name: string; value: number }
}

type BackupRow = {
  /** A day in India such as 2026-11-22. */
  night: string
  state: 'running' | 'done' | 'failed'
  /** The number of the attempt, which identifies a claim. */
  attempts: number
  /** The end of the lease while 'running'; the next try when 'failed', or when a copy is due. */
  due_at: number
  started_at: number
  finished_at: number | null
  folder: string | null
  bytes: number | null
  error: string | null
  /** Null when no second location is set up. */
  copy_state: 'due' | 'running' | 'done' | 'failed' | null
  copy_attempts: number
}
