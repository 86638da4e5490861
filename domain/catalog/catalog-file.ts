import { z } from 'zod'
import { categories, findCategory } from '#domain/catalog/categories'
import { countryCodes } from '#domain/catalog/countries'
import { detailsSchema, textField, tooLong } from '#domain/catalog/product-details'
import { labelKey, maxSizes } from '#domain/catalog/sizes'
import { cut } from '#domain/text'
import { t } from '#domain/texts/translate'

export const maxPictures = 20
const lastPosition = 1_000_000

const amount = { error: () => t('must be a price in rupees above 0 with at most two decimals') }
const pieces = { error: () => t('must be a whole number of packs, 0 or more') }
const atMost = (max: number) => ({ error: () => t('must be at most {most}', { most: max }) })

export const priceSchema = z
  .number(amount)
  .positive(amount)
  .max(1_000_000, { error: () => t('must be at most 1000000 rupees') })
  .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, amount)
export const stockSchema = z
  .int(pieces)
  .min(0, pieces)
  .max(1_000_000, { error: () => t('must be at most 1000000 packs') })

const wholeNumber = (error: () => string, max: number) => z.int({ error }).min(1, { error }).max(max, atMost(max))
const gramsText = () => t('must be a whole number of grams above 0')
const contentText = () => t('must be a whole number of grams or millilitres above 0')
const daysText = () => t('must be a whole number of days above 0')

const place = { error: () => t('must be a whole number from 0 to {lastPosition}', { lastPosition }) }

const percent = { error: () => t('must be the tax rate in per cent, such as 5') }

const notText = { error: () => t('must be text') }
const text = textField
const required = (maxLength: number) => text(maxLength).min(1, { error: () => t('must not be empty') })

const barcodeSchema = z
  .string(notText)
  .regex(/^[0-9A-Za-z][0-9A-Za-z-]{2,31}$/, {
    error: () => t('must be the digits under the bars, or letters and digits'),
  })
  .toUpperCase()
  .refine(hasRightCheckDigit, { error: () => t('must be the digits under the bars: one of them is not right') })

/** Returns whether the last digit of an EAN or UPC fits the others (GS1 General Specifications, 7.9); other codes have none. */
function hasRightCheckDigit(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return true
  const digits = [...code].map(Number).reverse()
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

const sizeSchema = z
  .strictObject({
    label: required(60),
    price: priceSchema,
    /** Initial stock of a new size; the stock of existing sizes is counted in the shop. */
    stock: stockSchema.optional(),
    /** Prices in rupees. These seven fields stay unchanged when left out, and null empties them. */
    mrp: priceSchema.nullable().optional(),
    /** Of each pack, from 5 and from 10 of them on. */
    price5: priceSchema.nullable().optional(),
    price10: priceSchema.nullable().optional(),
    netQuantity: wholeNumber(contentText, 100_000).nullable().optional(),
    netUnit: z
      .enum(['g', 'ml'], { error: () => t('must be g or ml') })
      .nullable()
      .optional(),
    weightGrams: wholeNumber(gramsText, 100_000).nullable().optional(),
    barcode: barcodeSchema.nullable().optional(),
  })
  .refine(({ price, mrp }) => mrp === undefined || mrp === null || price <= mrp, {
    path: ['price'],
    error: () => t('must not be above the MRP'),
  })
  .refine(({ price, price5 }) => (price5 ?? 0) < price, {
    path: ['price5'],
    error: () => t('must be below the price of one pack'),
  })
  .refine(({ price, price5, price10 }) => (price10 ?? 0) < (price5 ?? price), {
    path: ['price10'],
    error: () => t('must be below the price of fewer packs'),
  })
  .refine(({ netQuantity, netUnit }) => (netQuantity ?? null) === null || (netUnit ?? null) !== null, {
    path: ['netUnit'],
    error: () => t('must be g or ml where there is a net quantity'),
  })

export const entrySchema = z
  .strictObject({
    id: z.string({ error: () => t('is missing') }).regex(/^[a-z0-9][a-z0-9-]{0,79}$/, {
      error: () => t('must be small letters, digits and hyphens, such as red-chilli-flakes'),
    }),
    name: required(120),
    nameGu: text(120).default(''),
    nameHi: text(120).default(''),
    category: z.string({ error: () => t('is missing') }).refine((slug) => findCategory(slug)?.slug === slug, {
      error: () => t('must be one of {list}', { list: categories.map((category) => category.slug).join(', ') }),
    }),
    /** A subcategory of the category; '' for none. */
    category2: text(60).default(''),
    facts: text(500).default(''),
    /** Dishes and uses that the search finds the product by, separated by commas; unchanged when left out. */
    foundBy: text(1000)
      .refine((phrases) => phrases.split(',').every((phrase) => phrase.trim().length <= 40), {
        error: () => t('must be dishes and uses of at most 40 characters each, with commas between them'),
      })
      .optional(),
    /** Names of pictures of the shop, or paths of files in public/. */
    pictures: z
      .array(
        z
          .string()
          .max(200, tooLong(200))
          // Rejects `//`, since browsers take what follows for another host.
          .regex(/^(\/(?!\/)[\w./-]+|[\w-]+)$/, {
            error: () => t('must be a name, or the address of a file in public/, such as /jeera.webp'),
          }),
      )
      .max(maxPictures, atMost(maxPictures))
      .default([]),
    /** Tax code; unchanged when left out. */
    hsn: z
      .string(notText)
      .regex(/^(\d{4}|\d{6}|\d{8})$/, { error: () => t('must be 4, 6 or 8 digits, such as "0910"') })
      .nullable()
      .optional(),
    gst: z.number(percent).min(0, percent).max(40, percent).multipleOf(0.25, percent).nullable().optional(),
    /** Product status, and below it the facts of the product label; each stays unchanged when left out. */
    status: z.enum(['live', 'hidden', 'archived'], { error: () => t('must be live, hidden or archived') }).optional(),
    origin: text(120).optional(),
    /** ISO code, such as IN. */
    originCountry: z
      .enum(countryCodes, { error: () => t('must be the code of a country, such as IN') })
      .nullable()
      .optional(),
    /** Name and address; imported goods in the shop must have one. */
    importer: text(300).optional(),
    /** Name and address; '' when the shop packs the product itself. */
    packer: text(300).optional(),
    shelfLifeDays: wholeNumber(daysText, 3650).nullable().optional(),
    veg: z
      .enum(['veg', 'non-veg'], { error: () => t('must be veg or non-veg') })
      .nullable()
      .optional(),
    ingredients: text(1000).optional(),
    details: detailsSchema.optional(),
    /** Position in listings; a new product without one comes last. */
    position: z.int(place).min(0, place).max(lastPosition, place).optional(),
    sizes: z
      .array(sizeSchema, { error: () => t('must be a list') })
      .min(1, { error: () => t('must have at least one size') })
      .max(maxSizes, { error: () => t('must have at most three sizes') })
      .refine((sizes) => new Set(sizes.map((size) => labelKey(size.label))).size === sizes.length, {
        error: () => t('must not name a size twice'),
      }),
  })
  .refine((entry) => isSubcategory(entry.category, entry.category2), {
    path: ['category2'],
    error: () => t('must be a subcategory of its category, or empty'),
  })

/** Prices in rupees. */
export type CatalogEntry = z.output<typeof entrySchema>

/**
 * A mistake in an entry. The message, in the current language, continues a sentence that begins with the field name; it is empty for a value of
 * an unexpected type.
 */
export type EntryMistake = { path: (string | number)[]; message: string }

export function parseEntry(json: unknown): { ok: true; entry: CatalogEntry } | { ok: false; mistakes: EntryMistake[] } {
  const parsed = entrySchema.safeParse(withShortLists(json), withoutMessage)
  if (parsed.success) return { ok: true, entry: parsed.data }
  return { ok: false, mistakes: parsed.error.issues.flatMap(mistakesOf) }
}

function mistakesOf(issue: z.core.$ZodIssue): EntryMistake[] {
  const path = issue.path as (string | number)[]
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, cut(key, 80)], message: t('is not a field of products') }))
}

/** Replaces the schema library's own messages. */
const withoutMessage = { error: () => '' }

/** Cuts off lists far beyond what any field accepts, since each of their items would be validated and reported as a mistake of its own. */
function withShortLists(json: unknown, depth = 0): unknown {
  if (Array.isArray(json)) return json.slice(0, maxListLength).map((item) => withShortLists(item, depth + 1))
  if (typeof json !== 'object' || json === null || depth > 3) return json
  const entries = Object.entries(json).slice(0, maxListLength)
  return Object.fromEntries(entries.map(([name, value]) => [name, withShortLists(value, depth + 1)]))
}

const maxListLength = 50

function isSubcategory(category: string, subcategory: string): boolean {
  const known: readonly string[] = findCategory(category)?.subcategories ?? []
  return subcategory === '' || known.includes(subcategory)
}
