import type { Generated } from 'kysely'

export type ReviewsTables = {
  reviews: {
    id: string
    order_id: string
    product_id: string
    stars: number
    /** JSON list, see domain/reviews/reviews.ts. */
    chips: string
    body: string
    /** The buyer's first name. */
    name: string
    state: 'waiting' | 'public' | 'hidden' | 'withdrawn'
    hidden_for: Generated<'abusive' | 'private' | 'unrelated' | 'unlawful' | null>
    written_at: number
    public_at: number
  }
  /** Names of photos in `pictures`. */
  review_photos: { review_id: string; position: number; name: string }
  /** Orders whose buyers want to be asked once; `queued_at` is when they were. */
  review_reminders: { order_id: string; consented_at: number; queued_at: Generated<number | null> }
}
