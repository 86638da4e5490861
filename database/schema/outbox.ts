export type OutboxTables = {
  outbox: OutboxRow
  /** Links of unsent mails by the subjects of their jobs; never backed up. */
  account_links: { subject: string; link: string; made_at: number }
}

export type OutboxRow = {
  id: string
  kind: string
  subject: string
  /** The order of a message with its link; null for other kinds, whose subject leads to their order. */
  order_id: string | null
  payload: string
  state: 'due' | 'sending' | 'done' | 'failed'
  /** The end of the lease while 'sending'. */
  due_at: number
  attempts: number
  created_at: number
  /** When the job ended. While it is open, when the first call began that may have sent its message: it lasts, the service did not answer, or the worker died in it. */
  done_at: number | null
  /** The service's id of the sent message or refund. */
  receipt: string | null
  last_error: string | null
}
