export type AuditTables = {
  /** Only ever added to: triggers refuse anything else. `before` and `after` are JSON of ids, amounts and states. */
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
