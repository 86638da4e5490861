import { z } from 'zod'
import type { SettingField } from '#app/admin/settings/fields'
import { tickField } from '#app/admin/shared/staff-form.server'
import { isDay } from '#domain/calendar/moment'
import { deliverySchema, optionalPhone } from '#domain/delivery/delivery-schema.server'
import { nationalPhone, phoneDigits, readPhone } from '#domain/delivery/phone'
import { cleanGstin, gstinText, isGstinOrEmpty } from '#domain/invoices/gstin'
import { parsePercent, parseRupees } from '#domain/money'
import { asciiDigits, compactCode } from '#domain/text'
import { lineSchema, textSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'

/** The values of a section's form by path, which is the name of the field. */
export type TypedValues = Record<string, string | number | boolean | null>

export function schemaOf(fields: SettingField[]) {
  return z.object(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])))
}

const tooLong = () => t('Please write it shorter.')

function fieldSchema({ kind, isOptional = false, choices, placeholder }: SettingField): z.ZodType<TypedValues[string]> {
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
      const plain = asciiDigits(typed).trim()
      if (plain === '' && isOptional) return null
      const value = read(plain)
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: plain === '' ? missing : wrong })
      return z.NEVER
    })
  /** A line that is cleaned of what people type besides, and then has this shape. */
  const shaped = (maxLength: number, clean: (typed: string) => string, shape: RegExp, wrong: string) =>
    line(maxLength)
      .transform((typed) => clean(typed))
      .refine((typed) => shape.test(typed), wrong)
  const schemas: Record<SettingField['kind'], () => z.ZodType<TypedValues[string]>> = {
    line: () => line(140),
    text: () => textSchema(4000, missing, { isOptional }),
    email: () =>
      z.union([empty.transform(() => ''), line(254).pipe(z.email(t('This is not an e-mail address.')))], {
        error: t('This is not an e-mail address.'),
      }),
    phone: () =>
      line(20)
        .transform((typed): string | undefined => typed)
        .pipe(optionalPhone)
        .transform((phone) => nationalPhone(phone ?? '')),
    link: () => line(300).refine(isHttps, t('An address begins with https://')),
    path: () => line(200, /^\/(?!\/)[\w./?=&%-]*$/, t('A page of the shop begins with /, such as /shop.')),
    pattern: () =>
      line(300).refine(
        (typed) => typed === '' || (isHttps(typed) && typed.includes('{n}')),
        t('Please begin with https:// and put {n} where the tracking number goes.', { n: '{n}' }),
      ),
    rupees: () => amount(parseRupees, t('Please enter an amount in rupees, such as 5000.')),
    percent: () =>
      amount((typed) => {
        const percent = parsePercent(typed)
        return percent !== null && percent >= 0 && percent <= 40 ? Math.round(percent * 100) : null
      }, t('Please enter a tax rate, such as 5.')),
    number: () =>
      amount(
        (typed) => (/^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : null),
        t('Please enter a whole number from 1 to 99,999.'),
      ),
    tick: () => tickField,
    day: () =>
      line(10)
        .transform(toIsoDay)
        .refine((typed) => typed === '' || isDay(typed), t('Please enter a day, such as 22-11-2026.')),
    year: () => shaped(4, compactCode, /^20\d\d$/, t('A year has four digits, such as 2026.')),
    pin: () => line(20).pipe(deliverySchema.shape.zip),
    digits: () =>
      line(20)
        .transform((typed) => phoneDigits(readPhone(typed) ?? ''))
        .refine((digits) => digits !== '', t('Please enter 91 and the ten digits of a mobile number.')),
    gstin: () => line(20).transform(cleanGstin).refine(isGstinOrEmpty, gstinText()),
    fssai: () => shaped(20, compactCode, /^(\d{14})?$/, t('An FSSAI licence has 14 digits.')),
    letters: () => shaped(2, (typed) => typed.toUpperCase(), /^[A-Z]{1,2}$/, t('One or two letters.')),
    choice: () =>
      text.refine((typed) => choices?.some(([value]) => value === typed) ?? false, t('Please choose one of the list.')),
  }
  return schemas[kind]()
}

/** Returns 2026-11-22 for a day as a browser's field sends it, or as typed in India: 22-11-2026 or 22/11/2026. */
function toIsoDay(typed: string): string {
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d)$/.exec(asciiDigits(typed)) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}

function isHttps(typed: string): boolean {
  return typed === '' || (typed.startsWith('https://') && URL.canParse(typed.replaceAll('{n}', '1')))
}
