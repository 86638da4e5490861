import type { Generated } from 'kysely'

export type ReviewsTables = {
  reviews: {
    id: string
    order_id: string
    product_id: string
    stars: number
    chips: string
    body: string
    name: string
    state: 'waiting' | 'public' | 'hidden' | 'withdrawn'
    hidden_for: Generated<'abusive' | 'private' | 'unrelated' | 'unlawful' | null>
    written_at: number
    public_at: number
  }
  review_photos: { review_id: string; position: number; name: string }
  review_reminders: { order_id: string; consented_at: number; queued_at: Generated<number | null> }
}
