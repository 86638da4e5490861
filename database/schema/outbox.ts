export type OutboxTables = {
  outbox: OutboxRow
  /** Of mails that are not sent yet, by their jobs' subjects; in no backup. */
  account_links: { subject: string; link: string; made_at: number }
}

export type OutboxRow = {
  id: string
  kind: string
  subject: string
  payload: string
  state: 'due' | 'sending' | 'done' | 'failed'
  /** While 'sending' this is the end of the lease. */
  due_at: number
  attempts: number
  created_at: number
  done_at: number | null
  /** The service's own id of what was sent. */
  receipt: string | null
  last_error: string | null
}
