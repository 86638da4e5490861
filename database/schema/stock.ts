import type { Generated } from 'kysely'

export type StockTables = {
  stock_moves: {
    product_id: string
    label: string
    at: number
    id: string
    change: number
    /** The stock for sale after the move. */
    stock: number
    reason: 'opening' | 'sold' | 'given-back' | 'received' | 'counted' | 'returned' | 'damaged' | 'expired'
    order_id: string | null
    batch_id: string | null
    /** A staff member's user id, 'buyer', 'system' or 'console'. */
    actor: string
    note: Generated<string>
  }
  /** Days are strings such as 2026-11-22; `remaining` packs are not packed yet. */
  batches: {
    id: string
    product_id: string
    label: string
    code: string
    packed_on: string
    best_before: string
    received: number
    remaining: number
    recalled: Generated<number>
    received_at: number
    actor: string
  }
  batch_picks: { order_id: string; position: number; batch_id: string; quantity: number }
  /** The name of a picture, or a PDF in base64. */
  batch_reports: { product_id: string; code: string; picture: string | null; pdf: string | null; added_at: number }
  stock_alerts: {
    id: string
    email: string
    product_id: string
    label: string
    language: string
    asked_at: number
    queued_at: number | null
  }
  /** `ended_at` is when an owner took the recall back. */
  recalls: {
    id: string
    product_id: string
    code: string
    at: number
    actor: string
    reason: string
    ended_at: Generated<number | null>
  }
  recall_notices: { id: string; recall_id: string; order_id: string }
}
