import { closedSpans } from '#app/admin/settings/closed-spans'
import { slideTexts } from '#app/home/slide-texts'
import { indianStates } from '#domain/delivery/delivery'
import type { Section, ShopSettings, SlideTexts } from '#domain/shop-settings/shop-settings'
import { languageNames } from '#domain/texts/languages'
import { t, translated } from '#domain/texts/translate'

/** How a field is shown and checked; its name is the path of its value in the section, such as `address.zip`. */
export type SettingField = {
  name: string
  label: string
  hint?: string
  kind:
    | 'line'
    | 'text'
    | 'email'
    | 'phone'
    | 'link'
    | 'pattern'
    | 'rupees'
    | 'count'
    | 'percent'
    | 'tick'
    | 'day'
    | 'pin'
    | 'digits'
    | 'gstin'
    | 'fssai'
    | 'letters'
    | 'choice'
    | 'year'
    | 'path'
  /** Whether it may be empty. */
  isOptional?: boolean
  choices?: readonly (readonly [value: string, text: string])[]
  /** The default that the shop shows while the field is empty. */
  placeholder?: string
  /** Fields with the same group share a row, titled with it. */
  group?: string
}

/** The names of the banner's slides. */
export const slides = () => ({
  dabba: t('The dabba'),
  chilli: t('Chillies'),
  haldi: t('Haldi'),
  whole: t('Whole spices'),
  grill: t('The grill'),
})

const maxCouriers = 10
const maxClosedSpans = 20
const maxReadyAnswers = 20

const steady = (): Partial<Record<Section, SettingField[]>> => ({
  languages: [
    { name: 'gu', label: languageNames.gu, kind: 'tick', hint: t('Its texts must have been read: npm run texts.') },
    { name: 'hi', label: languageNames.hi, kind: 'tick' },
  ],
  notice: [
    {
      name: 'text',
      label: t('Notice'),
      kind: 'line',
      isOptional: true,
      hint: t('Empty for none. At most 140 characters.'),
    },
    {
      name: 'until',
      label: t('Up to and with'),
      kind: 'day',
      isOptional: true,
      hint: t('Empty: until you take it away.'),
    },
  ],
  fees: [
    { name: 'shippingFeePaise', label: t('Delivery fee, ₹'), kind: 'rupees' },
    {
      name: 'freeShippingFromPaise',
      label: t('Free from, ₹'),
      kind: 'rupees',
      hint: t('0 makes every delivery free.'),
    },
  ],
  cash: [
    { name: 'isOffered', label: t('Buyers may pay in cash at the door'), kind: 'tick' },
    { name: 'mostPaise', label: t('Up to, ₹'), kind: 'rupees', isOptional: true, hint: t('Empty for any amount.') },
    {
      name: 'mostReturns',
      label: t('Not for a phone with this many returned parcels'),
      kind: 'count',
      isOptional: true,
      hint: t('Empty for everybody. They are asked to pay by UPI.'),
    },
  ],
  contact: [
    { name: 'phones.0', label: t('Phone to call'), kind: 'phone' },
    { name: 'phones.1', label: t('Second phone'), kind: 'phone', isOptional: true },
    { name: 'infoEmail', label: t('E-mail'), kind: 'email', hint: t('The shop’s own alarms come here too.') },
    { name: 'supportEmail', label: t('E-mail for questions'), kind: 'email' },
    {
      ...{ name: 'chat.number', label: t('WhatsApp number'), kind: 'digits' },
      hint: t('With 91 in front, digits only. New orders are told to it, unless the machine’s set-up names another.'),
    },
    { name: 'chat.greeting', label: t('What a chat begins with'), kind: 'line' },
    { name: 'social.name', label: t('Social page'), kind: 'line', hint: t('Such as Instagram.') },
    { name: 'social.handle', label: t('Your name there'), kind: 'line' },
    { name: 'social.url', label: t('Its address'), kind: 'link' },
    { name: 'mapUrl', label: t('Address of the map'), kind: 'link' },
  ],
  firm: [
    { name: 'legalName', label: t('Name of the firm'), kind: 'line' },
    { name: 'address.block', label: t('House or block'), kind: 'line' },
    { name: 'address.road', label: t('Road'), kind: 'line' },
    { name: 'address.city', label: t('City'), kind: 'line' },
    {
      name: 'address.state',
      label: t('State'),
      kind: 'choice',
      choices: indianStates.map((state) => [state, translated(state)]),
    },
    { name: 'address.zip', label: t('PIN code'), kind: 'pin' },
    {
      ...{ name: 'addressGu', label: t('The whole address in Gujarati'), kind: 'line', isOptional: true },
      hint: t('Empty: what the shop can translate of it, and the rest in English.'),
    },
    { name: 'addressHi', label: t('The whole address in Hindi'), kind: 'line', isOptional: true },
    {
      ...{ name: 'gstin', label: 'GSTIN', kind: 'gstin', isOptional: true },
      hint: t(
        'Empty: bills without tax. With it: Tax invoices from the next packed order on, so first look at HSN and rate of each product.',
      ),
    },
    {
      name: 'fssai',
      label: t('FSSAI licence'),
      kind: 'fssai',
      isOptional: true,
      hint: t('The 14 digits of the food licence.'),
    },
    {
      ...{ name: 'deliveryRateBp', label: t('Tax on the delivery fee, %'), kind: 'percent', isOptional: true },
      hint: t('Empty: the highest rate of the goods in the parcel. Views differ.'),
    },
    { name: 'series.invoice', label: t('Invoice numbers begin with'), kind: 'letters' },
    { name: 'series.creditNote', label: t('Credit note numbers begin with'), kind: 'letters' },
  ],
  grievanceOfficer: [
    { name: 'name', label: t('Name'), kind: 'line', isOptional: true },
    { name: 'phone', label: t('Phone'), kind: 'phone', isOptional: true },
    { name: 'email', label: t('E-mail'), kind: 'email', isOptional: true },
  ],
  policies: [
    { name: 'shipping', label: t('Shipping'), kind: 'text', isOptional: true },
    { name: 'returns', label: t('Returns and refunds'), kind: 'text', isOptional: true },
    { name: 'privacy', label: t('Privacy'), kind: 'text', isOptional: true },
    { name: 'terms', label: t('Terms'), kind: 'text', isOptional: true },
  ],
  refunds: [
    { name: 'managersMostPaise', label: t('Up to, ₹'), kind: 'rupees', hint: t('More than this an owner gives back.') },
  ],
  claims: [
    {
      ...{ name: 'struckPrice', label: t('Struck price'), kind: 'choice' },
      choices: [
        ['list', t('Always ₹800')],
        ['mrp', t('The MRP of the pack')],
        ['none', t('None')],
      ],
      hint: t('A struck price that was never asked misleads buyers.'),
    },
    {
      name: 'testimonials',
      label: t('Show “Hear From Our Clients”'),
      kind: 'tick',
      hint: t('Quotes must be real people’s own.'),
    },
    { name: 'firstOrderCard', label: t('Show the card “10% off your first order”'), kind: 'tick' },
    { name: 'naturalCounter', label: t('Show the counter “100% Natural Ingredients”'), kind: 'tick' },
    { name: 'copyrightYear', label: t('Year of the copyright line'), kind: 'year' },
  ],
})

/** Returns the fields of a section; lists end with a few empty rows. */
export function settingFieldsOf<Name extends Section>(name: Name, value: ShopSettings[Name]): SettingField[] {
  switch (name) {
    case 'couriers':
      return rows(value as ShopSettings['couriers'], maxCouriers).flatMap(courierFields)
    case 'closedDays':
      return rows(closedSpans(value as ShopSettings['closedDays']), maxClosedSpans).flatMap(closedDayFields)
    case 'readyAnswers':
      return rows(value as ShopSettings['readyAnswers'], maxReadyAnswers).flatMap(readyAnswerFields)
    case 'banner':
      return slideFields()
    default:
      return steady()[name] ?? []
  }
}

/** Returns the rows of a list of settings, with two empty ones to add more. */
function rows(list: readonly unknown[], max: number): number[] {
  return [...Array(Math.min(list.length + 2, max)).keys()]
}

function courierFields(row: number): SettingField[] {
  const group = t('Courier {row}', { row: row + 1 })
  return [
    { name: `${row}.name`, label: t('Name'), kind: 'line', isOptional: true, group },
    {
      ...{ name: `${row}.trackingUrl`, label: t('Link to a parcel'), kind: 'pattern', isOptional: true, group },
      hint: t('{pattern}. Empty: buyers see the number as text.', { pattern: 'https://…{n}' }),
    },
    { name: `${row}.isOff`, label: t('Not used at present'), kind: 'tick', group },
  ]
}

function closedDayFields(row: number): SettingField[] {
  const group = t('Closed {row}', { row: row + 1 })
  return [
    { name: `${row}.day`, label: t('First day'), kind: 'day', isOptional: true, group },
    {
      ...{ name: `${row}.until`, label: t('Last day'), kind: 'day', isOptional: true, group },
      placeholder: '',
      hint: t('Empty: only the first day.'),
    },
    { name: `${row}.reason`, label: t('Why'), kind: 'line', isOptional: true, group, hint: t('Such as Diwali.') },
  ]
}

function readyAnswerFields(row: number): SettingField[] {
  const group = t('Answer {row}', { row: row + 1 })
  return [
    { name: `${row}.title`, label: t('Title'), kind: 'line', isOptional: true, group },
    {
      name: `${row}.text`,
      label: t('Text'),
      kind: 'text',
      isOptional: true,
      group,
      hint: t('Empty both to remove it.'),
    },
  ]
}

function slideFields(): SettingField[] {
  const places = Object.keys(slides()).map(
    (_, place) => [String(place + 1), t('Place {place}', { place: place + 1 })] as const,
  )
  const choices = [...places, ['', t('Not shown')] as const]
  return Object.entries(slides()).flatMap(([slide, group]): SettingField[] => {
    const first = slideTexts().find(({ name }) => name === slide)
    const words = (name: keyof SlideTexts, label: string, more: Partial<SettingField> = {}): SettingField => ({
      ...{ name: `${slide}.${name}`, label, kind: 'line', isOptional: true, group, placeholder: first?.[name] ?? '' },
      ...more,
    })
    return [
      { name: slide, label: t('Place'), kind: 'choice', isOptional: true, choices, group },
      words('kicker', t('Small line above')),
      words('title', t('Heading')),
      words('text', t('Sentence')),
      words('action', t('Button')),
      words('to', t('The button leads to'), {
        kind: 'path',
        hint: t('A page of the shop, such as /shop or /product/jeera.'),
      }),
    ]
  })
}
