export type AuditTables = {
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
}
