import { z } from 'zod'
import { categories } from '#domain/catalog/categories'
import { countryCodes } from '#domain/catalog/countries'
import { labelKey, maxSizes } from '#domain/catalog/sizes'
import { toPaise } from '#domain/money'
import { t } from '#domain/texts/translate'

export const maxPictures = 20
const lastPosition = 1_000_000

const amount = { error: () => t('must be a price in rupees above 0 with at most two decimals') }
const pieces = { error: () => t('must be a whole number of packs, 0 or more') }
const atMost = (max: number) => ({ error: () => t('must be at most {most}', { most: max }) })

const priceSchema = z
  .number(amount)
  .positive(amount)
  .max(1_000_000, { error: () => t('must be at most 1000000 rupees') })
  .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, amount)
const stockSchema = z
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
const tooLong = (maxLength: number) => ({
  error: () => t('must have at most {longest} characters', { longest: maxLength }),
})
const text = (maxLength: number) => z.string(notText).trim().max(maxLength, tooLong(maxLength))
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

const level = { error: () => t('must be 1 to 5') }

const sizeSchema = z
  .object({
    label: required(60),
    price: priceSchema,
    /** Initial stock of a new size; the stock of existing sizes is counted in the shop. */
    stock: stockSchema.optional(),
    mrp: priceSchema.optional(),
    /** Of each pack, from 5 and from 10 of them on. */
    price5: priceSchema.optional(),
    price10: priceSchema.optional(),
    netQuantity: wholeNumber(contentText, 100_000).optional(),
    netUnit: z.enum(['g', 'ml'], { error: () => t('must be g or ml') }).optional(),
    weightGrams: wholeNumber(gramsText, 100_000).optional(),
    barcode: barcodeSchema.optional(),
  })
  .refine(({ price, mrp }) => mrp === undefined || price <= mrp, {
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
  .refine(({ netQuantity, netUnit }) => netQuantity === undefined || netUnit !== undefined, {
    path: ['netUnit'],
    error: () => t('must be g or ml where there is a net quantity'),
  })

export const entrySchema = z
  .object({
    id: z.string({ error: () => t('is missing') }).regex(/^[a-z0-9][a-z0-9-]{0,79}$/, {
      error: () => t('must be small letters, digits and hyphens, such as red-chilli-flakes'),
    }),
    name: required(120),
    nameGu: text(120).default(''),
    nameHi: text(120).default(''),
    category: z
      .string({ error: () => t('is missing') })
      .refine((slug) => categories.some((category) => category.slug === slug), {
        error: () => t('must be one of {list}', { list: categories.map((category) => category.slug).join(', ') }),
      }),
    category2: text(60).default(''),
    facts: text(500).default(''),
    foundBy: text(1000)
      .refine((phrases) => phrases.split(',').every((phrase) => phrase.trim().length <= 40), {
        error: () => t('must be dishes and uses of at most 40 characters each, with commas between them'),
      })
      .default(''),
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
    hsn: z
      .string(notText)
      .regex(/^(\d{4}|\d{6}|\d{8})$/, { error: () => t('must be 4, 6 or 8 digits, such as "0910"') })
      .optional(),
    gst: z.number(percent).min(0, percent).max(40, percent).multipleOf(0.25, percent).optional(),
    /** A product without a status is in the shop. Below it are the facts of the product label. */
    status: z.enum(['live', 'hidden', 'archived'], { error: () => t('must be live, hidden or archived') }).optional(),
    origin: text(120).default(''),
    originCountry: z.enum(countryCodes, { error: () => t('must be the code of a country, such as IN') }).optional(),
    importer: text(300).default(''),
    /** Name and address; '' when the shop packs the product itself. */
    packer: text(300).default(''),
    shelfLifeDays: wholeNumber(daysText, 3650).optional(),
    veg: z.enum(['veg', 'non-veg'], { error: () => t('must be veg or non-veg') }).optional(),
    ingredients: text(1000).default(''),
    taste: text(200).optional(),
    /** How the product is made after the harvest: picked, dried, roasted, ground. */
    harvest: text(300).optional(),
    scaleOf: z.enum(['heat', 'aroma'], { error: () => t('must be heat or aroma') }).optional(),
    scaleLevel: z.int(level).min(1, level).max(5, level).optional(),
    howToUse: text(500).optional(),
    goesWith: z
      .array(required(60))
      .max(8, { error: () => t('must be at most eight') })
      .optional(),
    keeping: text(300).optional(),
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
  .refine(({ scaleOf, scaleLevel }) => scaleOf === undefined || scaleLevel !== undefined, {
    path: ['scaleLevel'],
    ...level,
  })
  .refine(({ scaleOf, scaleLevel }) => scaleLevel === undefined || scaleOf !== undefined, {
    path: ['scaleOf'],
    error: () => t('must be heat or aroma'),
  })

/** A product with all that the staff write of it; what is left out is empty. Prices in rupees. */
export type CatalogEntry = z.output<typeof entrySchema>

/** What cooks ask about a product. */
export type ProductDetails = Pick<
  CatalogEntry,
  'taste' | 'harvest' | 'scaleOf' | 'scaleLevel' | 'howToUse' | 'goesWith' | 'keeping'
>

/** The message continues a sentence that begins with the field's name; empty for a value of an unexpected type. */
export type EntryMistake = { path: (string | number)[]; message: string }

export function parseEntry(json: unknown): { ok: true; entry: CatalogEntry } | { ok: false; mistakes: EntryMistake[] } {
  const parsed = entrySchema.safeParse(json, withoutMessage)
  if (parsed.success) return { ok: true, entry: parsed.data }
  return {
    ok: false,
    mistakes: parsed.error.issues.map(({ path, message }) => ({ path: path as EntryMistake['path'], message })),
  }
}

/** Replaces the schema library's own messages. */
const withoutMessage = { error: () => '' }

function isSubcategory(slug: string, subcategory: string): boolean {
  const known: readonly string[] = categories.find((category) => category.slug === slug)?.subcategories ?? []
  return subcategory === '' || known.includes(subcategory)
}

export function findSize(entry: CatalogEntry | null, label: string): CatalogEntry['sizes'][number] | undefined {
  return entry?.sizes.find((size) => labelKey(size.label) === labelKey(label))
}

/** The law requires an importer of imported goods; those of unknown origin do not count as imported. */
export function lacksImporter({ originCountry = 'IN', importer }: CatalogEntry): boolean {
  return originCountry !== 'IN' && importer === ''
}

/** One that is in the shop without importer may be changed; the admin lists it under Missing data. */
export function mustNameImporter(entry: CatalogEntry, before: CatalogEntry | null): boolean {
  const isSoldSo = before?.status === 'live' && lacksImporter(before)
  return (entry.status ?? 'live') === 'live' && lacksImporter(entry) && !isSoldSo
}

export type LargeChange = { id: string; label: string; fromPaise: number; toPaise: number }

export function listLargeChanges(before: CatalogEntry | null, { id, sizes }: CatalogEntry): LargeChange[] {
  return sizes.flatMap(({ label, price }) => {
    const known = findSize(before, label)
    if (!known) return []
    const change = { id, label, fromPaise: toPaise(known.price), toPaise: toPaise(price) }
    return isLargeChange(change.fromPaise, change.toPaise) ? [change] : []
  })
}

/** A change of more than a quarter is asked about: a typing slip easily makes a price ten times too high. */
export function isLargeChange(fromPaise: number, toPaise: number): boolean {
  return Math.abs(toPaise - fromPaise) * 4 > fromPaise
}
