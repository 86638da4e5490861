import { z } from 'zod'
import type { SettingField } from '#app/admin/settings/fields'
import { optionalPhone } from '#domain/delivery/delivery-schema.server'
import { nationalPhone } from '#domain/delivery/phone'
import { lineSchema } from '#domain/line-schema.server'
import { parseRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** The values of a section's form by path, which is the name of the field. */
export type Typed = Record<string, string | number | boolean | null>

/** Returns the schema of a section's form; its messages are shown at the fields. */
export function schemaOf(fields: SettingField[]) {
  return z.object(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])))
}

const tooLong = () => t('Please write it shorter.')

function fieldSchema({ kind, isOptional = false, choices, placeholder }: SettingField): z.ZodType<Typed[string]> {
  const missing = t('Please fill this in.')
  const text = z.string(missing).max(4000, tooLong())
  const empty = isOptional ? z.string(missing).regex(/^\s*$/) : z.never(missing)
  // A field with a placeholder has a default, so a form may omit it.
  const lineOrDefault = (schema: ReturnType<typeof lineSchema>) =>
    placeholder === undefined ? schema : schema.prefault('')
  const line = (maxLength: number, pattern = /^/, wrong = missing) =>
    lineOrDefault(lineSchema(maxLength, missing, { isOptional })).refine(
      (value) => value === '' || pattern.test(value),
      wrong,
    )
  const amount = (read: (typed: string) => number | null, wrong: string) =>
    text.transform((typed, context) => {
      const plain = typed.trim()
      if (plain === '' && isOptional) return null
      const value = read(plain)
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: plain === '' ? missing : wrong })
      return z.NEVER
    })
  switch (kind) {
    case 'line':
      return line(140)
    case 'text':
      return text.transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
    case 'email':
      return z.union([empty.transform(() => ''), line(254).pipe(z.email(t('This is not an e-mail address.')))], {
        error: t('This is not an e-mail address.'),
      })
    case 'phone':
      return line(20)
        .transform((typed): string | undefined => typed)
        .pipe(optionalPhone)
        .transform((phone) => nationalPhone(phone ?? ''))
    case 'link':
      return line(300).refine(isHttps, t('An address begins with https://'))
    case 'path':
      return line(200, /^\/(?!\/)[\w./?=&%-]*$/, t('A page of the shop begins with /, such as /shop.'))
    case 'pattern':
      return line(300).refine(
        (typed) => typed === '' || (isHttps(typed) && typed.includes('{n}')),
        t('Please begin with https:// and put {n} where the tracking number goes.', { n: '{n}' }),
      )
    case 'rupees':
      return amount(parseRupees, t('Please enter an amount in rupees, such as 5000.'))
    case 'percent':
      return amount((typed) => {
        const plain = typed.replace(/\s*%$/, '')
        return /^([0-9]|[1-3]\d|40)(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
      }, t('Please enter a tax rate, such as 5.'))
    case 'count':
      return amount(
        (typed) => (/^[1-9]\d?$/.test(typed) ? Number(typed) : null),
        t('Please enter a whole number from 1 to 99.'),
      )
    case 'tick':
      return z
        .string(missing)
        .optional()
        .transform((typed) => typed === 'on')
    case 'day':
      return line(10)
        .transform(readDay)
        .refine(
          (typed) => typed === '' || /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(typed),
          t('Please enter a day, such as 22-11-2026.'),
        )
    case 'year':
      return line(4, /^20\d\d$/, t('A year has four digits, such as 2026.'))
    case 'pin':
      return line(7)
        .transform((typed) => typed.replace(/\s/g, ''))
        .refine((typed) => /^[1-9]\d{5}$/.test(typed), t('A PIN code has six digits, such as 385001.'))
    case 'digits':
      return line(20)
        .transform((typed) => typed.replace(/\D/g, ''))
        .refine((typed) => /^91[6-9]\d{9}$/.test(typed), t('Please enter 91 and the ten digits of a mobile number.'))
    case 'gstin':
      return line(20)
        .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
        .refine(
          (typed) => typed === '' || /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/.test(typed),
          t('A GSTIN has 15 letters and digits, such as 24ABCDE1234F1Z5.'),
        )
    case 'fssai':
      return line(20)
        .transform((typed) => typed.replace(/\s/g, ''))
        .refine((typed) => /^(\d{14})?$/.test(typed), t('An FSSAI licence has 14 digits.'))
    case 'letters':
      return line(2)
        .transform((typed) => typed.toUpperCase())
        .refine((typed) => /^[A-Z]{1,2}$/.test(typed), t('One or two letters.'))
    case 'choice':
      return text.refine(
        (typed) => choices?.some(([value]) => value === typed) ?? false,
        t('Please choose one of the list.'),
      )
  }
}

/** Reads a day as a browser's field sends it, or as typed in India: 22-11-2026 or 22/11/2026. */
function readDay(typed: string): string {
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d)$/.exec(typed) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}

function isHttps(typed: string): boolean {
  return typed === '' || (typed.startsWith('https://') && URL.canParse(typed.replaceAll('{n}', '1')))
}
