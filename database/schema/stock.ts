import type { Generated } from 'kysely'

export type StockTables = {
  stock_moves: {
    product_id: string
    label: string
    at: number
    id: string
    change: number
    /** What could be sold afterwards. */
    stock: number
    reason: 'opening' | 'sold' | 'given-back' | 'received' | 'counted' | 'returned' | 'damaged' | 'sample'
    order_id: string | null
    batch_id: string | null
    /** A member of the staff by user id, 'buyer', 'system' or 'console'. */
    actor: string
    note: Generated<string>
  }
  /** Days are 2026-11-22; `remaining` is not packed yet. */
  batches: {
    id: string
    product_id: string
    label: string
    code: string
    packed_on: string
    best_before: string
    received: number
    remaining: number
    received_at: number
    actor: string
  }
  batch_picks: { order_id: string; position: number; batch_id: string; quantity: number }
  /** `result` is JSON: what the same form gets when it is sent again. */
  commands: { key: string; name: string; actor: string; at: number; result: string }
  recalls: { id: string; product_id: string; code: string; at: number; actor: string; reason: string }
  recall_notices: { id: string; recall_id: string; order_id: string }
}
