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
    body: string
    base_version: number
    typed: string | null
    saved_at: number
    saved_by: string
  }
  pictures: { name: string; width: number; format: 'avif' | 'webp'; bytes: string; made_at: number }
  carts: { user_id: string; lines: string; version: number; updated_at: number }
  text_readings: { language: string; english: string; words: string; reader: string; read_at: number }
}
