import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { t } from '#domain/texts/translate'

/** As mail servers know it: `asha@मसाले.भारत` as `asha@xn--…`. Returns what is no address as it is. */
export function asciiEmail(typed: string): string {
  const email = typed.trim()
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1).replaceAll('。', '.'))
  return at > 0 && domain !== '' ? `${email.slice(0, at)}@${domain}` : email
}

/** Zod's own pattern, and ends of domains in letters, such as `.xn--h2brj9c` for `.भारत`. */
const pattern = new RegExp(z.regexes.email.source.replace('[A-Za-z]{2,}$', '(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$'))

export function emailSchema(missing: string, invalid = t('This is not an e-mail address.')) {
  return z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, { error: () => t('This address is too long.') })
    .transform(asciiEmail)
    .pipe(z.email({ error: invalid, pattern }))
}
