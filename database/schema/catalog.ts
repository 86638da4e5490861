import type { Generated } from 'kysely'

export type CatalogTables = {
  products: {
    id: string
    position: number
    name: string
    name_gu: string
    name_hi: string
    category: string
    subcategory: string
    facts: string
    /** JSON list of names in domain/catalog/pictures.json, or URLs. */
    pictures: string
    hsn: string | null
    rate_bp: number | null
    found_by: Generated<string>
    status: Generated<'live' | 'hidden' | 'archived'>
    version: Generated<number>
    origin: Generated<string>
    origin_country: string | null
    importer: Generated<string>
    packer: Generated<string>
    shelf_life_days: number | null
    veg: 'veg' | 'non-veg' | null
    ingredients: Generated<string>
    details: Generated<string>
    /** Only domain/reviews changes these three. */
    review_count: Generated<number>
    review_stars: Generated<number>
    reviews_hidden: Generated<number>
  }
  pack_sizes: {
    product_id: string
    position: number
    label: string
    price_paise: number
    /** Only `moveStock` changes it. */
    stock: number
    low_at: Generated<number>
    mrp_paise: number | null
    price5_paise: number | null
    price10_paise: number | null
    net_quantity: number | null
    net_unit: 'g' | 'ml' | null
    weight_grams: number | null
    barcode: string | null
    archived: Generated<number>
  }
  synonyms: { id: string; words: string }
  unanswered_searches: { query: string; count: number; last_at: number }
  drafts: {
    product_id: string
    typed: string
    pictures: string
    base_version: number
    saved_at: number
    saved_by: string
  }
  pictures: { name: string; width: number; format: 'avif' | 'webp'; bytes: string; made_at: number }
  carts: { user_id: string; lines: string; version: number; updated_at: number }
  text_readings: { language: string; english: string; words: string; reader: string; read_at: number }
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
