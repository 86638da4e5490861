import { z } from 'zod'
import { t } from '#domain/texts/translate'

const notText = { error: () => t('must be text') }
export const tooLong = (maxLength: number) => ({
  error: () => t('must have at most {longest} characters', { longest: maxLength }),
})
const level = { error: () => t('must be 1 to 5') }

/** A text of at most `maxLength` characters. */
export const textField = (maxLength: number) => z.string(notText).trim().max(maxLength, tooLong(maxLength))
const text = (maxLength: number) => textField(maxLength).optional()

export const detailsSchema = z.strictObject(
  {
    taste: text(200),
    /** How the product is made after the harvest: picked, dried, roasted, ground. */
    harvest: text(300),
    scale: z
      .strictObject({
        of: z.enum(['heat', 'aroma'], { error: () => t('must be heat or aroma') }),
        level: z.int(level).min(1, level).max(5, level),
      })
      .optional(),
    howToUse: text(500),
    goesWith: z
      .array(textField(60).min(1, { error: () => t('must not be empty') }))
      .max(8, { error: () => t('must be at most eight') })
      .optional(),
    keeping: text(300),
  },
  { error: () => t('must be a set of details') },
)

export type ProductDetails = z.output<typeof detailsSchema>

/** Parses stored details; invalid JSON counts as no details. */
export function readDetails(json: string): ProductDetails {
  try {
    return detailsSchema.safeParse(JSON.parse(json)).data ?? {}
  } catch {
    return {}
  }
}
