import { stageNames } from '#app/admin/commands/command-texts'
import { fieldsOf, slides } from '#app/admin/settings/fields'
import { sectionForms } from '#app/admin/settings/section-forms'
import { formatDay, formatMoment } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'

/** A changed value as text; null if the entry has no value before or after. */
export type AuditChange = { name: string; before: string | null; after: string | null }

type Facts = Record<string, unknown>

/** Names of recorded values; those with null are for the machine and are not shown. */
const names = (): Record<string, string | null> => ({
  ...{ version: null, refundId: null, remittanceId: null, invitation: null, batchId: null, prefix: null, ok: null },
  ...{ amountPaise: 'Amount', totalPaise: 'Amount', missingPaise: 'Missing', price: 'Price', size: 'Size' },
  ...{ stage: 'Stage', status: 'Shown to buyers', against: 'Against', difference: 'Difference booked as' },
  ...{ isServed: 'Delivered there', hasCash: 'Cash on delivery', daysMin: 'Fastest, days', daysMax: 'Slowest, days' },
  ...{ stock: 'For sale', waiting: 'Waiting for packing', quantity: 'Packs', change: 'Difference', code: 'Batch' },
  ...{
    lowAt: 'Low from',
    missing: 'Missing for orders',
    orders: 'Orders',
    letters: 'Messages',
    sessions: 'Sign-ins ended',
  },
  ...{ how: 'By', state: 'State', kind: 'Kind', role: 'Role', newPhone: 'Phone', courier: 'Courier' },
  ...{ trackingNumber: 'Tracking number', time: 'Time', machine: 'Time of the machine', known: 'Time of the shop' },
  ...{ datedBack: 'Rows dated back', documentsAhead: 'Documents dated ahead' },
})

const words = (): Record<string, Record<string, string>> => ({
  stage: stageNames(),
  status: { live: 'Yes', hidden: 'No, hidden', archived: 'No, archived' },
  against: { goodwill: 'goodwill' },
  difference: { fee: 'the courier’s fee', shortage: 'missing cash' },
  how: { mail: 'e-mail', phone: 'phone', whatsapp: 'WhatsApp' },
  state: { open: 'waiting for an answer', answered: 'answered' },
  kind: { letter: 'message', complaint: 'complaint' },
  role: { owner: 'owner', manager: 'manager' },
})

/** Returns the changed values as texts, without ids and unchanged values. */
export function describeFacts(
  { act, subject }: { act: string; subject: string },
  before: Facts,
  after: Facts,
  settings: ShopSettings,
): AuditChange[] {
  const isSettings = act === 'settings.save' && Object.hasOwn(sectionForms(), subject)
  const labels = isSettings ? settingLabels(subject as Section, settings) : new Map<string, string>()
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key] || key === 'size',
  )
  const valued = changed.flatMap((key): AuditChange[] => {
    const name = labels.get(key) ?? nameOf(key)
    if (name === null || key === 'fields') return []
    const say = (value: unknown) => (value === undefined || value === null ? null : valueText(key, value, settings))
    const [was, is] = [say(before[key]), say(after[key])]
    if (was === null && is === null) return []
    // The size of a price says which one it is, and did not change.
    return [{ name, before: was === is ? null : was, after: is }]
  })
  return [...valued, ...namedOnly(after.fields, new Set(valued.map(({ name }) => name)), labels)]
}

/** Returns the fields whose values are not recorded because they may be personal data. */
function namedOnly(fields: unknown, valued: Set<string>, labels: Map<string, string>): AuditChange[] {
  if (typeof fields !== 'string') return []
  return fields
    .split(' ')
    .filter((path) => path !== '')
    .map((path) => labels.get(path) ?? nameOf(path) ?? 'A field')
    .filter((name) => !valued.has(name))
    .map((name) => ({ name, before: null, after: 'changed' }))
}

function settingLabels(section: Section, settings: ShopSettings): Map<string, string> {
  const value = settings[section] as ShopSettings[typeof section]
  const labels = fieldsOf(section, value).map(({ name, label, group }): [string, string] => {
    const plain = label.replace(/, [₹%]$/, '')
    return [name, group ? `${group}, ${plain.toLowerCase()}` : plain]
  })
  const changedWords = labels.map(([name, label]): [string, string] => [`texts.${name}`, label])
  const photos = Object.entries(slides()).map(([name, text]): [string, string] => [
    `pictures.${name}`,
    `${text}, picture`,
  ])
  return new Map([
    ...labels,
    ...changedWords,
    ...photos,
    ...Object.keys(slides()).map((_, n): [string, string] => [`slides.${n}`, `Place ${n + 1}`]),
  ])
}

/** `weightGrams` becomes "Weight grams", and `Price of 250gm` stays. */
function nameOf(key: string): string | null {
  if (Object.hasOwn(names(), key)) return names()[key] ?? null
  if (key.includes(' ')) return key
  const spaced = key
    .replace(/Paise$/, '')
    .replace(/(?:^|\.)is(?=[A-Z])/, '')
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, one: string, other: string) => `${one} ${other.toLowerCase()}`)
    .trim()
  return spaced === '' ? null : spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const isMoney = /paise$|^price|^mrp|price of|mrp of/i
const isCode = /^photo-[0-9a-f]+|^[0-9a-f]{8}-[0-9a-f]{4}-|^[0-9a-f]{24,}$|^(?:rfnd|pay|order)_\w+$/i
const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const isDay = /^\d{4}-\d\d-\d\d$/

function valueText(key: string, value: unknown, { couriers }: ShopSettings): string | null {
  const leaf = key.slice(key.lastIndexOf('.') + 1)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (isMoney.test(leaf)) return formatRupees(value)
    return leaf.endsWith('Bp') ? `${value / 100} %` : value.toLocaleString('en-IN')
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
  return text === '' ? 'empty' : text
}
