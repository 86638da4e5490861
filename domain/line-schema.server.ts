import { z } from 'zod'
import { oneLine } from '#domain/text'
import { t } from '#domain/texts/translate'

/**
 * Validates one line of text of at most `max` characters; line breaks and spaces in a row become one space, and invisible characters are removed. `missing`
 * is the message where there is none; with `isOptional` the line may be empty, and only the field itself must be sent.
 */
export function lineSchema(max: number, missing = '', { isOptional = false } = {}) {
  return z
    .string(missing)
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(isOptional ? 0 : 1, missing)
        .max(max, { error: () => t('Please keep this under {longest} characters.', { longest: max }) }),
    )
}
