import type { Generated } from 'kysely'

export type OperationTables = {
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
  commands: { key: string; name: string; actor: string; at: number; result: string; input: Generated<string> }
  attempts: { subject: string; count: number; window_ends_at: number }
  backups: BackupRow
  task_failures: {
    task: string
    subject: string
    failures: number
    since: number
    retry_at: number
    error: string
  }
  shop_settings: { name: string; value: string; version: number }
  shop_state: { name: string; value: number }
}

type BackupRow = {
  night: string
  state: 'running' | 'done' | 'failed'
  attempts: number
  /** The end of the lease while 'running', otherwise the next try of the backup or its copy. */
  due_at: number
  started_at: number
  finished_at: number | null
  folder: string | null
  bytes: number | null
  error: string | null
  copy_state: 'due' | 'running' | 'done' | 'failed' | null
  copy_attempts: Generated<number>
}
