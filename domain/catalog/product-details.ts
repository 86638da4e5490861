import { z } from 'zod'

const text = (longest: number) =>
  z.string('must be text').trim().max(longest, `must have at most ${longest} characters`).optional()

export const detailsSchema = z.strictObject(
  {
    taste: text(200),
    /** How the product is made after the harvest: picked, dried, roasted, ground. */
    harvest: text(300),
    scale: z
      .strictObject({
        of: z.enum(['heat', 'aroma'], 'must be heat or aroma'),
        level: z.int('must be 1 to 5').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
      })
      .optional(),
    howToUse: text(500),
    goesWith: z
      .array(z.string('must be text').trim().min(1, 'must not be empty').max(60, 'must have at most 60 characters'))
      .max(8, 'must be at most eight')
      .optional(),
    keeping: text(300),
  },
  'must be a set of details',
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
