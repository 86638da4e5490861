import { stageNames } from '#app/admin/commands/stage-names'
import { settingFieldsOf, slides } from '#app/admin/settings/fields'
import { sectionForms } from '#app/admin/settings/section-forms'
import { roleWords } from '#app/admin/shared/role-names'
import { refundNames } from '#app/orders/refund-texts'
import { formatDay, formatMoment } from '#domain/calendar/moment'
import { type FieldValue, fieldName, isProductField, toChange } from '#domain/catalog/entry-changes'
import { refundReasons } from '#domain/fulfilment/reasons'
import { formatPercent, formatRupees } from '#domain/money'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { formatNumber } from '#domain/text'
import { t, translated } from '#domain/texts/translate'

/** A changed value as text; null if the entry has no value before or after. */
export type AuditChange = { name: string; before: string | null; after: string | null }

type Facts = Record<string, unknown>

/** Names of recorded values; those with null are for the machine and are not shown. */
const names = (): Record<string, string | null> => ({
  version: null,
  refundId: null,
  remittanceId: null,
  invitation: null,
  batchId: null,
  prefix: null,
  ok: null,
  amountPaise: t('Amount'),
  totalPaise: t('Amount'),
  missingPaise: t('Missing'),
  price: t('Price'),
  size: t('Size'),
  stage: t('Stage'),
  against: t('For what'),
  refund: t('Refund'),
  reason: t('Reason'),
  difference: t('Difference booked as'),
  isServed: t('Delivered there'),
  hasCash: t('Cash on delivery'),
  daysMin: t('Fastest, days'),
  daysMax: t('Slowest, days'),
  stock: t('For sale'),
  waiting: t('Waiting for packing'),
  quantity: t('Packs'),
  change: t('Difference'),
  code: t('Batch'),
  words: t('Words'),
  lowAt: t('Low from'),
  missing: t('Missing for orders'),
  orders: t('Orders'),
  letters: t('Messages'),
  sessions: t('Sign-ins ended'),
  how: t('By'),
  state: t('State'),
  kind: t('Kind'),
  role: t('Role'),
  newPhone: t('Phone'),
  courier: t('Courier'),
  trackingNumber: t('Tracking number'),
  time: t('Time'),
  lastNumbers: t('Last numbers'),
})

const words = (): Record<string, Record<string, string>> => ({
  stage: stageNames(),
  against: {
    ...Object.fromEntries(
      Object.entries(refundReasons).map(([name, reason]) => [name, translated(reason).toLowerCase()]),
    ),
    goodwill: t('goodwill, nothing came back'),
  },
  refund: { ...refundNames(), again: t('being tried again') },
  difference: { fee: t('the courier’s fee'), shortage: t('missing cash') },
  how: { mail: t('e-mail'), phone: t('phone'), whatsapp: 'WhatsApp' },
  state: { open: t('waiting for an answer'), answered: t('answered') },
  kind: { letter: t('message'), complaint: t('complaint') },
  role: roleWords(),
})

/** Returns the changed values as texts, without ids and unchanged values. */
export function describeFacts(
  { act, section }: { act: string; section: string | null },
  before: Facts,
  after: Facts,
  settings: ShopSettings,
): AuditChange[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => (before[key] !== after[key] || key === 'size') && !(act.startsWith('letter.') && !(key in after)),
  )
  // Fields whose values are not recorded because they may be personal data.
  const fields = typeof after.fields === 'string' ? after.fields.split(' ').filter((path) => path !== '') : []
  const isKnown = section !== null && Object.hasOwn(sectionForms(), section)
  const labels = isKnown
    ? settingLabels(section as Section, settings, [...changed, ...fields])
    : new Map<string, string>()
  const valued = changed.flatMap((key): AuditChange[] => {
    if (isProductFieldOf(act, key)) return [toChange(key, before[key] as FieldValue, after[key] as FieldValue)]
    const name = labels.get(key) ?? nameOf(act, key)
    if (name === null || key === 'fields') return []
    const say = (value: unknown) => (value === undefined || value === null ? null : valueText(key, value, settings))
    const [was, is] = [say(before[key]), say(after[key])]
    if (was === null && is === null) return []
    // The size identifies the price; it did not change.
    return [{ name, before: was === is ? null : was, after: is }]
  })
  const namedOnly = fields
    .map((path) => labels.get(path) ?? nameOf(act, path) ?? t('A field'))
    .filter((name) => !valued.some((change) => change.name === name))
    .map((name) => ({ name, before: null, after: t('changed') }))
  return [...valued, ...namedOnly]
}

function settingLabels(section: Section, settings: ShopSettings, paths: readonly string[]): Map<string, string> {
  if (section === 'closedDays') return new Map(paths.map((path) => [path, closedDayLabel(path)]))
  const value = settings[section] as ShopSettings[typeof section]
  const labels = settingFieldsOf(section, value).flatMap(({ name, label, group }): [string, string][] => {
    const plain = label.replace(/, [₹%]$/, '')
    const text = group ? `${group}, ${plain.toLowerCase()}` : plain
    return [
      [name, text],
      [`texts.${name}`, text],
    ]
  })
  const ofSlides = Object.entries(slides()).flatMap(([name, text], n): [string, string][] => [
    [`pictures.${name}`, t('{text}, picture', { text })],
    [`slides.${n}`, t('Place {n}', { n: n + 1 })],
  ])
  return new Map([...labels, ...ofSlides])
}

/** Rows have closed days by their day; older ones by their place in the list: `4.day` and `4.reason`. */
function closedDayLabel(path: string): string {
  const [day = '', part] = path.split('.')
  const closed = t('Closed {row}', { row: isDay.test(day) ? formatDay(day) : Number(day) + 1 })
  return part === 'reason' ? `${closed}, ${t('Why').toLowerCase()}` : closed
}

const isProductFieldOf = (act: string, key: string) => act.startsWith('product.') && isProductField(key)

/** Returns whether a value that an act of the staff records has a name in the shop's words; those of the settings are the labels of their fields. */
export function hasAuditName(act: string, key: string): boolean {
  return (
    act === 'settings.save' ||
    key === 'fields' ||
    key.includes(' ') ||
    Object.hasOwn(names(), key) ||
    isProductFieldOf(act, key)
  )
}

function nameOf(act: string, key: string): string | null {
  if (isProductFieldOf(act, key)) return fieldName(key)
  if (Object.hasOwn(names(), key)) return names()[key] ?? null
  // Older rows have the fields of products by their English names, such as `Price of 250gm`.
  if (key.includes(' ')) return translated(key)
  const spaced = key
    .replace(/Paise$/, '')
    .replace(/(?:^|\.)is(?=[A-Z])/, '')
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, one: string, other: string) => `${one} ${other.toLowerCase()}`)
    .trim()
  return spaced === '' ? null : translated(spaced.charAt(0).toUpperCase() + spaced.slice(1))
}

const isMoney = /paise$|^price|^mrp|price of|mrp of/i
const isCode = /^photo-[0-9a-f]+|^[0-9a-f]{8}-[0-9a-f]{4}-|^[0-9a-f]{24,}$|^(?:rfnd|pay|order)_\w+$/i
const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const isDay = /^\d{4}-\d\d-\d\d$/

function valueText(key: string, value: unknown, { couriers }: ShopSettings): string | null {
  const leaf = key.slice(key.lastIndexOf('.') + 1)
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') {
    if (isMoney.test(leaf)) return formatRupees(value)
    return leaf.endsWith('Bp') ? formatPercent(value / 100) : formatNumber(value)
  }
  const text = String(value)
  if (isCode.test(text)) return null
  if (isTime.test(text)) return formatMoment(Date.parse(text))
  if (isDay.test(text)) return formatDay(text)
  if (key === 'courier') return couriers.find(({ id }) => id === text)?.name ?? text
  if (key.startsWith('slides.') && Object.hasOwn(slides(), text))
    return slides()[text as keyof ReturnType<typeof slides>]
  const known = words()[key]?.[text]
  if (known) return known
  return text === '' ? t('empty') : text
}
