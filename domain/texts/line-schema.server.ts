import { z } from 'zod'
import { oneLine, visible } from '#domain/text'
import { t } from '#domain/texts/translate'

/** `missing` is the message where there is no text; with `isOptional` the line may be empty, and only the field itself must be sent. */
export function lineSchema(max: number, missing = '', { isOptional = false } = {}) {
  return z
    .string(missing)
    .transform(oneLine)
    .pipe(ofLength(max, missing, isOptional))
}

/** Likewise for several lines. A browser sends a line break as two characters and counts it as one. */
export function textSchema(max: number, missing = '', { isOptional = false } = {}) {
  return z
    .string(missing)
    .overwrite((typed) => visible(typed).replaceAll('\r\n', '\n'))
    .trim()
    .pipe(ofLength(max, missing, isOptional))
}

function ofLength(max: number, missing: string, isOptional: boolean) {
  return z
    .string()
    .min(isOptional ? 0 : 1, missing)
    .max(max, { error: () => t('Please keep this under {longest} characters.', { longest: max }) })
}
