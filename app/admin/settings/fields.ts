import type { ComponentProps } from 'react'
import { slideTexts } from '#app/home/slide-texts'
import { indianStates } from '#domain/delivery/delivery'
import type { Section, ShopSettings, SlideTexts } from '#domain/shop-settings/shop-settings'
import { languageNames, t, translated, translatedLanguages } from '#domain/texts/translate'

/** The kinds of fields of one line, with their attributes for a phone's keyboard; the server checks the value. */
export const lineInputs = {
  line: { maxLength: 140 },
  email: { type: 'email', maxLength: 254 },
  phone: { type: 'tel', maxLength: 20 },
  link: { type: 'url', maxLength: 300 },
  path: { inputMode: 'url', maxLength: 200, autoCapitalize: 'none', spellCheck: false },
  pattern: { inputMode: 'url', maxLength: 300, autoCapitalize: 'none', spellCheck: false },
  rupees: { inputMode: 'decimal', maxLength: 12 },
  number: { inputMode: 'numeric', maxLength: 5 },
  percent: { inputMode: 'decimal', maxLength: 6 },
  day: { type: 'date' },
  year: { inputMode: 'numeric', maxLength: 4 },
  pin: { inputMode: 'numeric', maxLength: 20 },
  digits: { inputMode: 'tel', maxLength: 20 },
  gstin: { autoCapitalize: 'characters', spellCheck: false, maxLength: 20 },
  fssai: { inputMode: 'numeric', maxLength: 20 },
  letters: { autoCapitalize: 'characters', spellCheck: false, maxLength: 2 },
} as const satisfies Record<string, ComponentProps<'input'>>

type Kind = keyof typeof lineInputs | 'tick' | 'choice' | 'text'

/** How a field is shown and checked; its name is the path of its value in the section, such as `address.zip`. */
export type SettingField = {
  name: string
  label: string
  hint?: string
  kind: Kind
  isOptional?: boolean
  choices?: readonly (readonly [value: string, text: string])[]
  /** The default that the shop shows while the field is empty. */
  placeholder?: string
  /** Fields with the same group share a row, titled with it. */
  group?: string
}

export const slides = () => ({
  dabba: t('The dabba'),
  chilli: t('Chillies'),
  haldi: t('Haldi'),
  whole: t('Whole spices'),
  grill: t('The grill'),
})

const required = (kind: Kind, name: string, label: string, hint = ''): SettingField => ({ name, label, kind, hint })

const optional = (...field: Parameters<typeof required>): SettingField => ({ ...required(...field), isOptional: true })

const fixedFields = (): Partial<Record<Section, SettingField[]>> => ({
  banner: slideFields(),
  languages: translatedLanguages.map((language) =>
    required('tick', language, languageNames[language], t('Its texts must have been read: npm run texts.')),
  ),
  notice: [
    optional('line', 'text', t('Notice'), t('Empty for none. At most 140 characters.')),
    optional('day', 'until', t('Up to and with'), t('Empty: until you take it away.')),
  ],
  fees: [
    required('rupees', 'shippingFeePaise', t('Delivery fee, ₹')),
    required('rupees', 'freeShippingFromPaise', t('Free from, ₹'), t('0 makes every delivery free.')),
  ],
  cash: [
    required('tick', 'isOffered', t('Buyers may pay in cash at the door')),
    optional('rupees', 'mostPaise', t('Up to, ₹'), t('Empty for any amount.')),
    {
      ...optional('number', 'mostReturns', t('Not for a phone with this many returned parcels')),
      hint: t('Empty for everybody. They are asked to pay by UPI.'),
    },
    required(
      'tick',
      'asks',
      t('Ask before packing where there is a reason'),
      t(
        'A large first order, a phone that sent a parcel back, several orders within an hour. Such an order waits for its yes.',
      ),
    ),
    required('rupees', 'asksAbovePaise', t('A first order is large above, ₹')),
  ],
  contact: [
    required('phone', 'phones.0', t('Phone to call')),
    optional('phone', 'phones.1', t('Second phone')),
    required('email', 'infoEmail', t('E-mail'), t('The shop’s own alarms come here too.')),
    required('email', 'supportEmail', t('E-mail for questions')),
    {
      ...required('digits', 'chat.number', t('WhatsApp number')),
      hint: t('With 91 in front, digits only. New orders are told to it, unless the machine’s set-up names another.'),
    },
    required('line', 'chat.greeting', t('What a chat begins with')),
    required('line', 'social.name', t('Social page'), t('Such as Instagram.')),
    required('line', 'social.handle', t('Your name there')),
    required('link', 'social.url', t('Its address')),
    required('link', 'mapUrl', t('Address of the map')),
  ],
  firm: [
    required('line', 'legalName', t('Name of the firm')),
    required('line', 'address.block', t('House or block')),
    required('line', 'address.road', t('Road')),
    required('line', 'address.city', t('City')),
    {
      ...required('choice', 'address.state', t('State')),
      choices: indianStates.map((state) => [state, translated(state)]),
    },
    required('pin', 'address.zip', t('PIN code')),
    {
      ...optional('line', 'addressGu', t('The whole address in Gujarati')),
      hint: t('Empty: what the shop can translate of it, and the rest in English.'),
    },
    optional('line', 'addressHi', t('The whole address in Hindi')),
    {
      ...optional('gstin', 'gstin', 'GSTIN'),
      hint: t(
        'Empty: bills without tax. With it: Tax invoices from the next packed order on, so first look at HSN and rate of each product.',
      ),
    },
    optional('fssai', 'fssai', t('FSSAI licence'), t('The 14 digits of the food licence.')),
    {
      ...optional('percent', 'deliveryRateBp', t('Tax on the delivery fee, %')),
      hint: t('Empty: the highest rate of the goods in the parcel. Views differ.'),
    },
    required('letters', 'series.invoice', t('Invoice numbers begin with')),
    required('letters', 'series.creditNote', t('Credit note numbers begin with')),
  ],
  grievanceOfficer: [
    optional('line', 'name', t('Name')),
    optional('phone', 'phone', t('Phone')),
    optional('email', 'email', t('E-mail')),
  ],
  policies: [
    optional('text', 'shipping', t('Shipping')),
    optional('text', 'returns', t('Returns and refunds')),
    optional('text', 'privacy', t('Privacy')),
    optional('text', 'terms', t('Terms')),
  ],
  refunds: [required('rupees', 'managersMostPaise', t('Up to, ₹'), t('More than this an owner gives back.'))],
  signIn: [
    required(
      'number',
      'codesPerDay',
      t('Codes in a day, at most'),
      t('Beyond it people sign in by e-mail, and you are told.'),
    ),
  ],
  claims: [
    {
      ...required(
        'choice',
        'struckPrice',
        t('Struck price'),
        t('A struck price that was never charged misleads buyers.'),
      ),
      choices: [
        ['list', t('Always ₹800')],
        ['mrp', t('The MRP of the pack')],
        ['none', t('None')],
      ],
    },
    required('tick', 'testimonials', t('Show “Hear From Our Clients”'), t('Quotes must be real people’s own.')),
    required('tick', 'realReviews', t('Show the newest reviews of buyers in place of the written quotes')),
    required('tick', 'firstOrderCard', t('Show the card “10% off your first order”')),
    required('tick', 'naturalCounter', t('Show the counter “100% Natural Ingredients”')),
    required('year', 'copyrightYear', t('Year of the copyright line')),
  ],
})

type RowFields = { group: string; fields: SettingField[] }

/** Returns how many rows of a list a form was sent with, from the names of its fields. */
export function countRows(names: Iterable<string>): number {
  const rows = [...names].flatMap((name) => /^(\d{1,3})\./.exec(name)?.[1] ?? [])
  return Math.max(0, ...rows.map((row) => Number(row) + 1))
}

const courierFields = (row: number): RowFields => ({
  group: t('Courier {row}', { row: row + 1 }),
  fields: [
    optional('line', 'name', t('Name')),
    {
      ...optional('pattern', 'trackingUrl', t('Link to a parcel')),
      hint: t('{pattern}. Empty: buyers see the number as text.', { pattern: 'https://…{n}' }),
    },
    required('tick', 'isOff', t('Not used at present')),
  ],
})

const closedDayFields = (row: number): RowFields => ({
  group: t('Closed {row}', { row: row + 1 }),
  fields: [
    optional('day', 'day', t('First day')),
    { ...optional('day', 'until', t('Last day'), t('Empty: only the first day.')), placeholder: '' },
    optional('line', 'reason', t('Why'), t('Such as Diwali.')),
  ],
})

const readyAnswerFields = (row: number): RowFields => ({
  group: t('Answer {row}', { row: row + 1 }),
  fields: [optional('line', 'title', t('Title')), optional('text', 'text', t('Text'), t('Empty both to remove it.'))],
})

function slideFields(): SettingField[] {
  const places = Object.keys(slides()).map(
    (_, place) => [String(place + 1), t('Place {place}', { place: place + 1 })] as const,
  )
  const choices = [...places, ['', t('Not shown')] as const]
  return Object.entries(slides()).flatMap(([slide, group]): SettingField[] => {
    const first = slideTexts().find(({ name }) => name === slide)
    const words = (kind: Kind, name: keyof SlideTexts, label: string, hint?: string): SettingField => ({
      ...optional(kind, `${slide}.${name}`, label, hint),
      group,
      placeholder: first?.[name] ?? '',
    })
    return [
      { ...optional('choice', slide, t('Place')), choices, group },
      words('line', 'kicker', t('Small line above')),
      words('line', 'title', t('Heading')),
      words('line', 'text', t('Sentence')),
      words('line', 'action', t('Button')),
      words('path', 'to', t('The button leads to'), t('A page of the shop, such as /shop or /product/jeera.')),
    ]
  })
}

/** The sections that are lists, with the fields of each row. */
const lists: Partial<Record<Section, { most: number; fieldsOf(row: number): RowFields }>> = {
  couriers: { most: 10, fieldsOf: courierFields },
  closedDays: { most: 20, fieldsOf: closedDayFields },
  readyAnswers: { most: 20, fieldsOf: readyAnswerFields },
}

/** Returns the fields of a section; lists end with two empty rows to add more, and have at least `minRows`. */
export function settingFieldsOf(name: Section, value: ShopSettings[Section], minRows = 0): SettingField[] {
  const list = lists[name]
  if (!list || !Array.isArray(value)) return fixedFields()[name] ?? []
  const count = Math.min(Math.max(value.length + 2, minRows), list.most)
  return Array.from({ length: count }, (_, row) => list.fieldsOf(row)).flatMap(({ group, fields }, row) =>
    fields.map((field) => ({ ...field, name: `${row}.${field.name}`, group })),
  )
}
