import type { TypedValues } from '#app/admin/settings/field-schema.server'
import { slides } from '#app/admin/settings/fields'
import { slideTexts } from '#app/home/slide-texts'
import { addDays, type Day, formatDay } from '#domain/calendar/moment'
import { stateCode } from '#domain/invoices/gstin'
import { rupeesText } from '#domain/money'
import { listLeaves } from '#domain/shop-settings/edit-settings.server'
import type { ClosedSpan, Courier, Section, ShopSettings, SlideTexts } from '#domain/shop-settings/shop-settings'
import { compareWords, slugOf } from '#domain/text'
import { t, translated } from '#domain/texts/translate'

/** Returns a section's values by path, which is the name of the form's field. */
export function toEntered<Name extends Section>(name: Name, value: ShopSettings[Name]): Record<string, string> {
  if (name === 'banner') {
    const { slides: shown, texts } = value as ShopSettings['banner']
    return Object.fromEntries([
      ...shown.map((slide, place) => [slide, String(place + 1)]),
      ...listLeaves(texts).map(([path, leaf]) => [path, String(leaf)]),
    ])
  }
  return Object.fromEntries(listLeaves(value).map(([path, leaf]) => [path, toText(path, leaf)]))
}

function toText(path: string, value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'on' : ''
  if (typeof value === 'number' && path.endsWith('Paise')) return rupeesText(value)
  if (typeof value === 'number' && path.endsWith('Bp')) return String(value / 100)
  return String(value)
}

type Composed = { value: ShopSettings[Section] } | { errors: Record<string, string> }

/** Returns the section that a form describes, or mistakes of fields that contradict each other. */
export function toValue(name: Section, typed: TypedValues, before: ShopSettings[Section], today: Day): Composed {
  switch (name) {
    case 'couriers':
      return readCouriers(typed, before as Courier[])
    case 'readyAnswers':
      return readReadyAnswers(typed)
    case 'closedDays':
      return readClosedDays(typed, before as ClosedSpan[], today)
    case 'banner':
      return readSlides(typed, before as ShopSettings['banner'])
    case 'contact': {
      const contact = nest(before as ShopSettings['contact'], typed)
      return { value: { ...contact, phones: contact.phones.filter((phone) => phone !== '') } }
    }
    case 'firm':
      return checkFirm(nest(before as ShopSettings['firm'], typed))
    default:
      return { value: nest(before, typed) }
  }
}

function nest<T>(before: T, typed: TypedValues): T {
  const value = structuredClone(before)
  for (const [path, leaf] of Object.entries(typed)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let place = value as Record<string, unknown>
    for (const key of keys) place = place[key] as Record<string, unknown>
    place[last] = leaf
  }
  return value
}

function checkFirm(firm: ShopSettings['firm']): Composed {
  const { state } = firm.address
  const code = stateCode(state)
  if (firm.gstin !== '' && !firm.gstin.startsWith(code))
    return {
      errors: { gstin: t('The GSTIN of a firm in {state} begins with {code}.', { state: translated(state), code }) },
    }
  return { value: firm }
}

/** Finds each courier by its id, since somebody else may have added one since the form was opened; that one stays. */
function readCouriers(typed: TypedValues, before: Courier[]): Composed {
  const couriers = [...before]
  for (let row = 0; `${row}.name` in typed; row++) {
    const at = before.findIndex(({ id }) => id === typed[`${row}.id`])
    const known = before[at]
    const name = String(typed[`${row}.name`])
    if (name === '' && known)
      return { errors: { [`${row}.name`]: t('Its parcels keep this name. Tick “Not used” instead.') } }
    if (name === '') continue
    const { id, isOwn } = known ?? { id: newId(name, couriers), isOwn: false }
    const isOff = typed[`${row}.isOff`] === true
    const courier = { id, name, isOwn, isOff, trackingUrl: String(typed[`${row}.trackingUrl`]) }
    couriers.splice(known ? at : couriers.length, known ? 1 : 0, courier)
    if (couriers.some((other) => other !== courier && other.name.toLowerCase() === name.toLowerCase()))
      return { errors: { [`${row}.name`]: t('There is one of this name.') } }
  }
  if (couriers.every(({ isOff }) => isOff)) return { errors: { '0.isOff': t('Somebody must carry the parcels.') } }
  return { value: couriers }
}

/** Returns an id that none of these couriers has, since parcels and cash are found by it. */
function newId(name: string, couriers: Courier[]): string {
  const words = slugOf(name, 30) || 'courier'
  let id = words
  for (let count = 2; couriers.some((courier) => courier.id === id); count++) id = `${words}-${count}`
  return id
}

const isOver = ({ day, until }: ClosedSpan, today: Day) => (until || day) < today

/** Returns what the form of a section edits: everything but the closed days that are over. */
export function editedPart<Name extends Section>(name: Name, value: ShopSettings[Name], today: Day) {
  if (name !== 'closedDays') return value
  return (value as ClosedSpan[]).filter((span) => !isOver(span, today)) as ShopSettings[Name]
}

const maxSpanDays = 31

/** Keeps days that are over, since the working days of older orders are counted by them; refuses new ones. */
function readClosedDays(typed: TypedValues, before: ClosedSpan[], today: Day): Composed {
  const spans = before.filter((span) => isOver(span, today))
  for (let row = 0; `${row}.day` in typed; row++) {
    const day = String(typed[`${row}.day`])
    const until = String(typed[`${row}.until`] ?? '')
    const reason = String(typed[`${row}.reason`])
    if (day === '' && until + reason !== '') return { errors: { [`${row}.day`]: t('Please enter the day.') } }
    if (day === '') continue
    if (until !== '' && until < day) return { errors: { [`${row}.until`]: t('Not before the first day.') } }
    if (until !== '' && until >= addDays(day, maxSpanDays))
      return { errors: { [`${row}.until`]: t('At most {count} days in one go.', { count: maxSpanDays }) } }
    if (day < today && !before.some((known) => known.day === day)) {
      const days = { day: formatDay(day), today: formatDay(today) }
      return { errors: { [`${row}.day`]: t('{day} is over. Today is {today}.', days) } }
    }
    spans.push({ day, until, reason })
  }
  return { value: spans.toSorted((a, b) => compareWords(a.day, b.day)) }
}

function readReadyAnswers(typed: TypedValues): Composed {
  const answers: ShopSettings['readyAnswers'] = []
  for (let row = 0; `${row}.title` in typed; row++) {
    const [title, text] = [String(typed[`${row}.title`]), String(typed[`${row}.text`])]
    if (title === '' && text !== '') return { errors: { [`${row}.title`]: t('Please give it a title.') } }
    if (title !== '' && text === '') return { errors: { [`${row}.text`]: t('Please write the answer.') } }
    if (title !== '') answers.push({ title, text })
  }
  return { value: answers }
}

function readSlides(typed: TypedValues, { pictures }: ShopSettings['banner']): Composed {
  const names = Object.keys(slides())
  const shown = names.filter((name) => typed[name] !== '')
  if (shown.length === 0) return { errors: { dabba: t('One slide stays.') } }
  const texts = Object.fromEntries(
    names.map((name) => [name, wordsOf(name, typed)] as const).filter(([, words]) => Object.keys(words).length > 0),
  )
  const sequence = shown.toSorted((a, b) => Number(typed[a]) - Number(typed[b]))
  return { value: { slides: sequence, texts, pictures } }
}

function wordsOf(slide: string, typed: TypedValues): Partial<SlideTexts> {
  const first = slideTexts().find(({ name }) => name === slide)
  const names = ['kicker', 'title', 'text', 'action', 'to'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = String(typed[`${slide}.${name}`] ?? '')
      return value === '' || value === first?.[name] ? [] : [[name, value]]
    }),
  )
}
