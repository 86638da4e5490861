import { z } from 'zod'
import { dayField, pastDayField, tickField } from '#app/admin/shared/staff-form.server'
import { addDays } from '#domain/calendar/moment'
import { asciiDigits, plainWords } from '#domain/text'
import { lineSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'

const wholePacks = () => t('Please give a whole number of packs.')
const maxPacks = 100_000
const number = (least: number, message: string | { error: () => string }) =>
  z
    .string(message)
    .trim()
    .overwrite(asciiDigits)
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((count) => count >= least && count <= maxPacks, message)
/** A number of packs, 1 or more. */
const quantityField = () => number(1, t('Please give a whole number of packs, 1 or more.'))
/** A number of packs that were counted. */
const countField = number(0, { error: wholePacks })

const noteMessage = () => t('Please say in a few words what happened.')
const codeMessage = () => t('Please type the batch as it stands on the packs.')
export const codeField = () => lineSchema(40, codeMessage())

export const receiveSchema = (now: number) =>
  z
    .object({
      quantity: quantityField(),
      code: codeField(),
      packedOn: pastDayField(now),
      bestBefore: z.union([z.literal(''), dayField()], t('Please give the day.')),
      note: lineSchema(120, noteMessage(), { isOptional: true }),
      isThere: tickField,
      sure: tickField,
    })
    .refine(({ packedOn, bestBefore }) => bestBefore === '' || bestBefore > packedOn, {
      path: ['bestBefore'],
      error: t('Best before comes after the day of packing.'),
    })

/** Returns the best-before day that was given, or the one that the product's shelf life makes it; null if that is unknown. */
export function bestBeforeOf(
  { bestBefore, packedOn }: { bestBefore: string; packedOn: string },
  shelfLifeDays: number | null,
): string | null {
  if (bestBefore !== '') return bestBefore
  return shelfLifeDays === null ? null : addDays(packedOn, shelfLifeDays)
}

export const noShelfLife = () => t('Please give the day: this product has no shelf life yet.')

export const countSchema = () =>
  z.object({
    counted: countField,
    note: lineSchema(200, noteMessage(), { isOptional: true }).optional(),
    /** The packs that the page expected. */
    seen: countField.nullable().default(null),
  })

const batchMessage = () => t('Please choose the batch.')
export const discardSchema = () =>
  z.object({
    batch: z.string(batchMessage()).min(1, batchMessage()).max(64, batchMessage()),
    quantity: quantityField(),
  })

export const lowAtSchema = z.object({ lowAt: countField })

const whyMessage = () => t('Please say why: the buyers who are told read it.')
export const recallSchema = () =>
  z.object({
    // WhatsApp refuses parameters with line breaks or many spaces.
    reason: lineSchema(120, whyMessage())
      .refine((text) => text.length >= 5, whyMessage())
      .refine(
        (text) => plainWords(text) === text,
        t('Please use plain words: no links, no addresses and none of < > * _ @.'),
      ),
    sure: z.literal('1', t('Please tick that you mean it: this cannot be undone.')),
  })
