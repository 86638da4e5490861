import { msg, translated } from '#domain/texts/translate'

/** The fields of an order's delivery (specification, sections 3 and 5); the name is beside them, since an order has one. */
export const deliveryFields = ['street', 'city', 'state', 'zip', 'phone'] as const

export const addressFields = ['fullName', ...deliveryFields] as const

export type Address = Record<(typeof addressFields)[number], string>
export type Delivery = Omit<Address, 'fullName'>
/** Where a house is; `street` is house, street and area. */
export type Place = Omit<Delivery, 'phone'>

export const indianStates = [
  msg('Andaman and Nicobar Islands'),
  msg('Andhra Pradesh'),
  msg('Arunachal Pradesh'),
  msg('Assam'),
  msg('Bihar'),
  msg('Chandigarh'),
  msg('Chhattisgarh'),
  msg('Dadra and Nagar Haveli and Daman and Diu'),
  msg('Delhi'),
  msg('Goa'),
  msg('Gujarat'),
  msg('Haryana'),
  msg('Himachal Pradesh'),
  msg('Jammu and Kashmir'),
  msg('Jharkhand'),
  msg('Karnataka'),
  msg('Kerala'),
  msg('Ladakh'),
  msg('Lakshadweep'),
  msg('Madhya Pradesh'),
  msg('Maharashtra'),
  msg('Manipur'),
  msg('Meghalaya'),
  msg('Mizoram'),
  msg('Nagaland'),
  msg('Odisha'),
  msg('Puducherry'),
  msg('Punjab'),
  msg('Rajasthan'),
  msg('Sikkim'),
  msg('Tamil Nadu'),
  msg('Telangana'),
  msg('Tripura'),
  msg('Uttar Pradesh'),
  msg('Uttarakhand'),
  msg('West Bengal'),
] as const

export function addressLines({ street, city, state, zip }: Place): [street: string, town: string] {
  return [street, `${city}, ${state} - ${zip}`]
}

/** Formats an address in one line: street, city, state - PIN (specification, section 3), whatever else `addressLines` has. */
export function fullAddress({ street, city, state, zip }: Place): string {
  return `${street}, ${city}, ${state} - ${zip}`
}

/** Returns the lines for somebody who reads the language of the moment: the state is a word of the shop, all else is what was typed. */
export function shownLines(place: Place): [street: string, town: string] {
  return addressLines({ ...place, state: translated(place.state) })
}

export function shownAddress(place: Place): string {
  return shownLines(place).join(', ')
}

type Recipient = Delivery & { name: string }

/** Masks who gets a delivery for visitors with only the order's link: they recognise it, and do not find the house. */
export function maskDelivery({ name, zip, phone, city, state }: Recipient): Recipient {
  return {
    name: maskName(name),
    street: '•••',
    city,
    state,
    zip: `${zip.slice(0, 3)}•••`,
    phone: `+91 •••••• ${phone.slice(-4)}`,
  }
}

function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = [...(others.at(-1) ?? '')][0]
  return initial ? `${first} ${initial}.` : first
}

/** Masks a UPI id so that only its owner recognises it: `as•••@okaxis`. */
export function maskUpiId(upiId: string): string {
  return upiId.replace(/^(.{2})[^@]*/, '$1•••')
}
