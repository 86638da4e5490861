import { z } from 'zod'
import { t } from '#domain/texts/translate'

/** Validates an e-mail address, lowercased as it is stored; `missing` is the message where there is none. */
export function emailSchema(missing: string, invalid = t('This is not an e-mail address.')) {
  return z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, { error: () => t('This address is too long.') })
    .pipe(z.email(invalid))
}
