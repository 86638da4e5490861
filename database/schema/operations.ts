export type OperationsTables = {
  backups: BackupRow
  /** Rows that a task of the worker failed on; each is left out until `retry_at`. */
  task_failures: {
    task: string
    subject: string
    failures: number
    since: number
    retry_at: number
    error: string
  }
}

export type BackupRow = {
  /** A day in India: 2026-11-22. */
  night: string
  state: 'running' | 'done' | 'failed'
  /** The number of the attempt names a claim. */
  attempts: number
  /** While 'running' the end of the lease; when 'failed', or a copy is due, the next try. */
  due_at: number
  started_at: number
  finished_at: number | null
  folder: string | null
  bytes: number | null
  error: string | null
  /** Null where there is no second place. */
  copy_state: 'due' | 'running' | 'done' | 'failed' | null
  copy_attempts: number
}
