import type { Generated } from 'kysely'

export type StockTables = {
  stock_moves: {
    product_id: string
    label: string
    at: number
    id: string
    change: number
    stock: number
    reason: 'opening' | 'sold' | 'given-back' | 'received' | 'counted' | 'returned' | 'damaged' | 'expired'
    order_id: string | null
    batch_id: string | null
    actor: string
    note: Generated<string>
  }
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
