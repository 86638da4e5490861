export type CustomersTables = {
  customer_notes: { user_id: string; note: string; version: number; updated_at: number }
  erasures: { user_id: string; act_key: string; at: number; actor: string }
}
