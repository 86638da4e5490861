export type OperationsTables = {
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
