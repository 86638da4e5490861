import type { Generated } from 'kysely'

export type CustomersTables = {
  /** Full-text search data for the admin, in lower case; written by triggers (migrations 038 and 077). */
  search_texts: {
    id: Generated<number>
    kind: 'customer' | 'message' | 'order'
    subject_id: string
    source: string
    text: string
  }
  customer_notes: { user_id: string; note: string; version: number; updated_at: number }
  erasures: { user_id: string; act_key: string; at: number; actor: string }
}
