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
    /** JSON list of picture names (see domain/catalog/pictures.json) or URLs. */
    pictures: string
    /** 1 for a product whose one pack has no size label of its own. */
    unsized: Generated<number>
    /** 4, 6 or 8 digits; null while nobody has said how it is taxed. */
    hsn: string | null
    /** Basis points: 500 is 5 %. */
    rate_bp: number | null
    /** Dishes and uses it is found by, between commas. */
    found_by: Generated<string>
    status: Generated<'live' | 'hidden' | 'archived'>
    version: Generated<number>
    origin: Generated<string>
    /** Empty where the shop packs it itself. */
    packer: Generated<string>
    shelf_life_days: number | null
    veg: 'veg' | 'non-veg' | null
    ingredients: Generated<string>
    /** JSON, see domain/catalog/product-details.ts. */
    details: Generated<string>
  }
  pack_sizes: {
    product_id: string
    /** From 0; what is archived stands at 99. */
    position: number
    label: string
    price_paise: number
    /** What can be sold; only `moveStock` changes it. */
    stock: number
    /** So many packs or fewer are low; 0 never is. */
    low_at: Generated<number>
    mrp_paise: number | null
    net_quantity: number | null
    net_unit: 'g' | 'ml' | null
    /** Of the whole pack, for parcels. */
    weight_grams: number | null
    /** 1 for a size that is sold no more. */
    archived: Generated<number>
  }
  /** `words` is a line of words that mean one thing: 'turmeric = haldi = haldar'. */
  synonyms: { id: string; words: string }
  /** What was searched for and not found; `last_at` is a day. */
  unanswered_searches: { query: string; count: number; last_at: number }
  /** What is edited and not published yet; `body` is JSON, see domain/catalog/drafts.server.ts. */
  drafts: { product_id: string; body: string; base_version: number; saved_at: number; saved_by: string }
  /** The family's own photos; `bytes` is base64. */
  pictures: { name: string; width: number; format: 'avif' | 'webp'; bytes: string; made_at: number }
}
