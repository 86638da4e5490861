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
    /** 4, 6 or 8 digits; null while the tax code is unknown. */
    hsn: string | null
    /** Basis points: 500 is 5 %. */
    rate_bp: number | null
    /** Dishes and uses that the search finds it by, separated by commas. */
    found_by: Generated<string>
    status: Generated<'live' | 'hidden' | 'archived'>
    version: Generated<number>
    origin: Generated<string>
    /** ISO 3166-1 code; null while unknown. */
    origin_country: string | null
    /** Name and address of the importer; empty for goods from India. */
    importer: Generated<string>
    /** Empty when the shop packs the product itself. */
    packer: Generated<string>
    shelf_life_days: number | null
    veg: 'veg' | 'non-veg' | null
    ingredients: Generated<string>
    /** JSON, see domain/catalog/catalog-entry.ts. */
    details: Generated<string>
    /** Public reviews, the sum of their stars, and how many are hidden; only domain/reviews changes them. */
    review_count: Generated<number>
    review_stars: Generated<number>
    reviews_hidden: Generated<number>
  }
  pack_sizes: {
    product_id: string
    /** Counts from 0; archived sizes have 99. */
    position: number
    label: string
    price_paise: number
    /** Packs that can be sold; only `moveStock` changes it. */
    stock: number
    /** Stock of this many packs or fewer is low; 0 disables the warning. */
    low_at: Generated<number>
    mrp_paise: number | null
    /** What a pack costs from 5 and from 10 packs on. */
    price5_paise: number | null
    price10_paise: number | null
    net_quantity: number | null
    net_unit: 'g' | 'ml' | null
    /** Weight of the whole pack, for parcels. */
    weight_grams: number | null
    /** The digits of the EAN or UPC barcode. */
    barcode: string | null
    /** 1 for a size that is no longer sold. */
    archived: Generated<number>
  }
  /** `words` is a line of synonyms: 'turmeric = haldi = haldar'. */
  synonyms: { id: string; words: string }
  /** Searches without results; `last_at` is a day. */
  unanswered_searches: { query: string; count: number; last_at: number }
  /**
   * Unpublished edits; `body` and `typed` are JSON, see domain/catalog/drafts.server.ts. `typed` is the raw input while part of it is invalid.
   */
  drafts: {
    product_id: string
    body: string
    base_version: number
    typed: string | null
    saved_at: number
    saved_by: string
  }
  /** Photos uploaded by the family; `bytes` is base64. */
  pictures: { name: string; width: number; format: 'avif' | 'webp'; bytes: string; made_at: number }
  carts: { user_id: string; lines: string; version: number; updated_at: number }
  /** Translations that a person has read in this shop; `words` is JSON, a string or the forms of a plural. */
  text_readings: { language: string; english: string; words: string; reader: string; read_at: number }
}
