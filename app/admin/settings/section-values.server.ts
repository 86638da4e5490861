import { z } from 'zod'
import { closedSpans, daysOf, maxSpanDays } from '#app/admin/settings/closed-spans'
import { type SettingField, slides } from '#app/admin/settings/fields'
import { slideTexts } from '#app/home/slide-texts'
import { type Day, formatDay } from '#domain/calendar/moment'
import { indianMobile } from '#domain/delivery/phone'
import { parseRupees } from '#domain/money'
import type { Courier, Section, ShopSettings, SlideTexts } from '#domain/shop-settings/shop-settings'
import { oneLine } from '#domain/text'
import { t } from '#domain/texts/translate'

/** Returns a section's values by path, which is the name of the form's field. */
export function toEntered<Name extends Section>(name: Name, value: ShopSettings[Name]): Record<string, string> {
  if (name === 'banner') {
    const { slides: shown, texts } = value as ShopSettings['banner']
    return Object.fromEntries([
      ...shown.map((slide, place) => [slide, String(place + 1)]),
      ...leaves(texts).map(([path, leaf]) => [path, String(leaf)]),
    ])
  }
  const shown = name === 'closedDays' ? closedSpans(value as ShopSettings['closedDays']) : value
  return Object.fromEntries(leaves(shown).map(([path, leaf]) => [path, toText(path, leaf)]))
}

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, path ? `${path}.${key}` : key))
}

function toText(path: string, value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'on' : ''
  if (typeof value === 'number' && /(Paise|Bp)$/.test(path)) return String(value / 100)
  return String(value)
}

type Typed = Record<string, string | number | boolean | null>

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
  const line = (most: number, pattern = /^/, wrong = missing) =>
    (placeholder === undefined ? text : text.default(''))
      .transform(oneLine)
      .pipe(
        z
          .string()
          .min(isOptional ? 0 : 1, missing)
          .max(most, tooLong()),
      )
      .refine((value) => value === '' || pattern.test(value), wrong)
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
      return line(20).transform((typed, context) => {
        const digits = indianMobile(typed)
        if (typed === '') return ''
        if (digits) return `${digits.slice(0, 5)} ${digits.slice(5)}`
        context.addIssue({
          code: 'custom',
          message: t('Please enter a mobile number of ten digits, such as 98765 43210.'),
        })
        return z.NEVER
      })
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

/** Returns the section that a form describes, or mistakes of fields that contradict each other. */
export function toValue<Name extends Section>(
  name: Name,
  typed: Typed,
  before: ShopSettings[Name],
  today: Day,
): { ok: true; value: ShopSettings[Name] } | { ok: false; errors: Record<string, string> } {
  const result = compose(name, typed, before, today)
  return 'errors' in result
    ? { ok: false, errors: result.errors }
    : { ok: true, value: result.value as ShopSettings[Name] }
}

type Composed = { value: unknown } | { errors: Record<string, string> }

function compose(name: Section, typed: Typed, before: unknown, today: Day): Composed {
  switch (name) {
    case 'couriers':
      return readCouriers(typed, before as Courier[])
    case 'readyAnswers':
      return readReadyAnswers(typed)
    case 'closedDays':
      return readClosedDays(typed, before as ShopSettings['closedDays'], today)
    case 'banner':
      return readSlides(typed, before as ShopSettings['banner'])
    case 'contact':
      return withoutEmptyPhone(nest(before as ShopSettings['contact'], typed))
    case 'firm':
      return checkFirm(nest(before as ShopSettings['firm'], typed))
    default:
      return { value: nest(before, typed) }
  }
}

/** Returns the section with the typed values at their paths. */
function nest<T>(before: T, typed: Typed): T {
  const value = structuredClone(before)
  for (const [path, leaf] of Object.entries(typed)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    // biome-ignore lint/suspicious/noExplicitAny: the paths are those of our own fields
    const place = keys.reduce((part: any, key) => part[key], value)
    place[last] = leaf
  }
  return value
}

function withoutEmptyPhone(contact: ShopSettings['contact']): Composed {
  return { value: { ...contact, phones: contact.phones.filter((phone) => phone !== '') } }
}

function checkFirm(firm: ShopSettings['firm']): Composed {
  if (firm.series.invoice !== firm.series.creditNote) return { value: firm }
  return { errors: { 'series.creditNote': t('Invoices and credit notes need letters of their own.') } }
}

function readCouriers(typed: Typed, before: Courier[]): Composed {
  const couriers: Courier[] = []
  for (let row = 0; `${row}.name` in typed; row++) {
    const known = before[row]
    const name = String(typed[`${row}.name`])
    if (name === '' && known)
      return { errors: { [`${row}.name`]: t('Its parcels keep this name. Tick “Not used” instead.') } }
    if (name === '') continue
    if (couriers.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      return { errors: { [`${row}.name`]: t('There is one of this name.') } }
    const trackingUrl = String(typed[`${row}.trackingUrl`])
    const isOff = typed[`${row}.isOff`] === true
    couriers.push({ id: known?.id ?? newId(name, before, row), name, isOwn: known?.isOwn ?? false, isOff, trackingUrl })
  }
  if (couriers.every(({ isOff }) => isOff)) return { errors: { '0.isOff': t('Somebody must carry the parcels.') } }
  return { value: couriers }
}

function newId(name: string, before: Courier[], row: number): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30)
  return slug === '' || before.some(({ id }) => id === slug) ? `${slug || 'courier'}-${row + 1}` : slug
}

/** Days gone by stay where they are stored, since orders of their time are counted by them; new ones are refused. */
function readClosedDays(typed: Typed, before: ShopSettings['closedDays'], today: Day): Composed {
  const days: ShopSettings['closedDays'] = []
  for (let row = 0; `${row}.day` in typed; row++) {
    const day = String(typed[`${row}.day`])
    const until = String(typed[`${row}.until`] ?? '')
    const reason = String(typed[`${row}.reason`])
    if (day === '' && until + reason !== '') return { errors: { [`${row}.day`]: t('Please enter the day.') } }
    if (day === '') continue
    if (until !== '' && until < day) return { errors: { [`${row}.until`]: t('Not before the first day.') } }
    const span = daysOf({ day, until })
    if (span.length > maxSpanDays)
      return { errors: { [`${row}.until`]: t('At most {count} days in one go.', { count: maxSpanDays }) } }
    const over = span.find((one) => one < today && !before.some((known) => known.day === one))
    if (over) return { errors: { [`${row}.day`]: t('{day} is over. Today is {today}.', said(over, today)) } }
    for (const one of span) if (!days.some((other) => other.day === one)) days.push({ day: one, reason })
  }
  return { value: days.toSorted((one, other) => (one.day < other.day ? -1 : 1)) }
}

function said(over: Day, today: Day) {
  return { day: formatDay(over), today: formatDay(today) }
}

function readReadyAnswers(typed: Typed): Composed {
  const answers: ShopSettings['readyAnswers'] = []
  for (let row = 0; `${row}.title` in typed; row++) {
    const [title, text] = [String(typed[`${row}.title`]), String(typed[`${row}.text`])]
    if (title === '' && text !== '') return { errors: { [`${row}.title`]: t('Please give it a title.') } }
    if (title !== '' && text === '') return { errors: { [`${row}.text`]: t('Please write the answer.') } }
    if (title !== '') answers.push({ title, text })
  }
  return { value: answers }
}

function readSlides(typed: Typed, { pictures }: ShopSettings['banner']): Composed {
  const names = Object.keys(slides())
  const shown = names.filter((name) => typed[name] !== '')
  if (shown.length === 0) return { errors: { dabba: t('One slide stays.') } }
  const texts = Object.fromEntries(
    names.flatMap((name) => {
      const words = wordsOf(name, typed)
      return Object.keys(words).length > 0 ? [[name, words]] : []
    }),
  )
  const sequence = shown.toSorted((one, other) => Number(typed[one]) - Number(typed[other]))
  return { value: { slides: sequence, texts, pictures } }
}

/** Returns the texts of a slide that differ from the defaults. */
function wordsOf(slide: string, typed: Typed): Partial<SlideTexts> {
  const first = slideTexts().find(({ name }) => name === slide)
  const names = ['kicker', 'title', 'text', 'action', 'to'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = String(typed[`${slide}.${name}`] ?? '')
      return value === '' || value === first?.[name] ? [] : [[name, value]]
    }),
  )
}
