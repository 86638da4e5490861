import { indianStates } from '#domain/delivery/delivery'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'

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
  /** Whether it may be empty. */
  isOptional?: boolean
  choices?: readonly (readonly [value: string, text: string])[]
  /** Fields with the same group share a row, titled with it. */
  group?: string
}

export type SectionForm = {
  title: string
  lead: string
  /** For owners with a fresh code: tax, law, and the managers' limits. */
  ownersOnly?: boolean
}

/** The sections of /admin/settings in their order. */
export const sectionForms: Record<Section, SectionForm> = {
  notice: { title: 'Notice', lead: 'A line above every page of the shop.' },
  closedDays: {
    title: 'Closed days',
    lead: 'Days on which nothing is packed. Buyers are told where they read of delivery.',
  },
  fees: { title: 'Delivery fee', lead: 'What sending costs, and from where on it is free.' },
  cash: { title: 'Cash on Delivery', lead: 'Who may pay at the door. Which PIN codes may is set with the PIN codes.' },
  couriers: {
    title: 'Couriers',
    lead: 'Who carries the parcels. In a link {n} stands for the tracking number; try it with a real one before you save it.',
  },
  contact: { title: 'How we are reached', lead: 'Phones, e-mail and links, as they stand on every page.' },
  banner: { title: 'Banner', lead: 'The pictures at the top of the first page, and their sequence.' },
  languages: {
    title: 'Languages',
    lead: 'A language can be chosen by everybody from the start, with a line that says a machine translated it. Ticked, that line goes and search engines are told.',
    ownersOnly: true,
  },
  firm: {
    title: 'Firm and tax',
    lead: 'As it stands on bills, invoices and legal pages. Ask your accountant before you change anything of tax.',
    ownersOnly: true,
  },
  grievanceOfficer: {
    title: 'Grievance officer',
    lead: 'The law wants a person named who answers complaints: within 48 hours at first, within a month in the end.',
    ownersOnly: true,
  },
  policies: {
    title: 'Legal pages',
    lead: 'What these pages should say beyond their own text. An empty line begins a new paragraph.',
    ownersOnly: true,
  },
  refunds: { title: 'Refunds', lead: 'What managers may give back without an owner.', ownersOnly: true },
}

export const slides = {
  dabba: 'The dabba, “Spices, That adds Love to your food...”',
  chilli: 'Chillies, “Red as it should be”',
  haldi: 'Haldi, “A spoon of sunshine”',
  whole: 'Whole spices, “It starts with a crackle”',
  grill: 'The grill, “Smoke, fire, masala”',
}

const maxCouriers = 10
const maxClosedDays = 20

const steady: Partial<Record<Section, SettingField[]>> = {
  languages: [
    { name: 'gu', label: 'ગુજરાતી (Gujarati)', kind: 'tick', hint: 'Its texts must have been read: npm run texts.' },
    { name: 'hi', label: 'हिन्दी (Hindi)', kind: 'tick' },
  ],
  notice: [
    { name: 'text', label: 'Notice', kind: 'line', isOptional: true, hint: 'Empty for none. At most 140 characters.' },
    { name: 'until', label: 'Up to and with', kind: 'day', isOptional: true, hint: 'Empty: until you take it away.' },
  ],
  fees: [
    { name: 'shippingFeePaise', label: 'Delivery fee, ₹', kind: 'rupees' },
    { name: 'freeShippingFromPaise', label: 'Free from, ₹', kind: 'rupees', hint: '0 makes every delivery free.' },
  ],
  cash: [
    { name: 'isOffered', label: 'Buyers may pay in cash at the door', kind: 'tick' },
    { name: 'mostPaise', label: 'Up to, ₹', kind: 'rupees', isOptional: true, hint: 'Empty for any amount.' },
    {
      ...{
        name: 'mostReturns',
        label: 'Not for a phone with this many returned parcels',
        kind: 'count',
        isOptional: true,
      },
      hint: 'Empty for everybody. They are asked to pay by UPI.',
    },
  ],
  contact: [
    { name: 'phones.0', label: 'Phone to call', kind: 'phone' },
    { name: 'phones.1', label: 'Second phone', kind: 'phone', isOptional: true },
    { name: 'infoEmail', label: 'E-mail', kind: 'email', hint: 'The shop’s own alarms come here too.' },
    { name: 'supportEmail', label: 'E-mail for questions', kind: 'email' },
    {
      ...{ name: 'chat.number', label: 'WhatsApp number', kind: 'digits' },
      hint: 'With 91 in front, digits only. New orders are told to it, unless the machine’s set-up names another.',
    },
    { name: 'chat.greeting', label: 'What a chat begins with', kind: 'line' },
    { name: 'social.name', label: 'Social page', kind: 'line', hint: 'Such as Instagram.' },
    { name: 'social.handle', label: 'Your name there', kind: 'line' },
    { name: 'social.url', label: 'Its address', kind: 'link' },
    { name: 'mapUrl', label: 'Address of the map', kind: 'link' },
  ],
  firm: [
    { name: 'legalName', label: 'Name of the firm', kind: 'line' },
    { name: 'address.block', label: 'House or block', kind: 'line' },
    { name: 'address.road', label: 'Road', kind: 'line' },
    { name: 'address.city', label: 'City', kind: 'line' },
    { name: 'address.state', label: 'State', kind: 'choice', choices: indianStates.map((state) => [state, state]) },
    { name: 'address.zip', label: 'PIN code', kind: 'pin' },
    {
      ...{ name: 'gstin', label: 'GSTIN', kind: 'gstin', isOptional: true },
      hint: 'Empty: bills without tax. With it: Tax invoices from the next packed order on, so first look at HSN and rate of each product.',
    },
    {
      name: 'fssai',
      label: 'FSSAI licence',
      kind: 'fssai',
      isOptional: true,
      hint: 'The 14 digits of the food licence.',
    },
    {
      ...{ name: 'deliveryRateBp', label: 'Tax on the delivery fee, %', kind: 'percent', isOptional: true },
      hint: 'Empty: the highest rate of the goods in the parcel. Views differ.',
    },
    { name: 'series.invoice', label: 'Invoice numbers begin with', kind: 'letters' },
    { name: 'series.creditNote', label: 'Credit note numbers begin with', kind: 'letters' },
  ],
  grievanceOfficer: [
    { name: 'name', label: 'Name', kind: 'line', isOptional: true },
    { name: 'phone', label: 'Phone', kind: 'phone', isOptional: true },
    { name: 'email', label: 'E-mail', kind: 'email', isOptional: true },
  ],
  policies: [
    { name: 'shipping', label: 'Shipping', kind: 'text', isOptional: true },
    { name: 'returns', label: 'Returns and refunds', kind: 'text', isOptional: true },
    { name: 'privacy', label: 'Privacy', kind: 'text', isOptional: true },
    { name: 'terms', label: 'Terms', kind: 'text', isOptional: true },
  ],
  refunds: [
    { name: 'managersMostPaise', label: 'Up to, ₹', kind: 'rupees', hint: 'More than this an owner gives back.' },
  ],
}

/** Returns the fields of a section; lists end with a few empty rows. */
export function fieldsOf<Name extends Section>(name: Name, value: ShopSettings[Name]): SettingField[] {
  switch (name) {
    case 'couriers':
      return rows(value as ShopSettings['couriers'], 2, maxCouriers).flatMap(courierFields)
    case 'closedDays':
      return rows(value as ShopSettings['closedDays'], 4, maxClosedDays).flatMap(closedDayFields)
    case 'banner':
      return slideFields()
    default:
      return steady[name] ?? []
  }
}

function rows(list: readonly unknown[], spare: number, most: number): number[] {
  return [...Array(Math.min(list.length + spare, most)).keys()]
}

function courierFields(row: number): SettingField[] {
  const group = `Courier ${row + 1}`
  return [
    { name: `${row}.name`, label: 'Name', kind: 'line', isOptional: true, group },
    {
      ...{ name: `${row}.trackingUrl`, label: 'Link to a parcel', kind: 'pattern', isOptional: true, group },
      hint: 'https://…{n}. Empty: buyers see the number as text.',
    },
    { name: `${row}.isOff`, label: 'Not used at present', kind: 'tick', group },
  ]
}

function closedDayFields(row: number): SettingField[] {
  const group = `Day ${row + 1}`
  return [
    { name: `${row}.day`, label: 'Day', kind: 'day', isOptional: true, group },
    { name: `${row}.reason`, label: 'Why', kind: 'line', isOptional: true, group, hint: 'Such as Diwali.' },
  ]
}

function slideFields(): SettingField[] {
  const places = Object.keys(slides).map((_, place) => [String(place + 1), `Place ${place + 1}`] as const)
  const choices = [...places, ['', 'Not shown'] as const]
  return Object.entries(slides).map(([name, label]) => ({ name, label, kind: 'choice', isOptional: true, choices }))
}
