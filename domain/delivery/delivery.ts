import { msg, translated } from '#domain/texts/translate'
/** The delivery address of an order (specification, sections 3 and 5). */
export type Delivery = {
  phone: string
  street: string
  city: string
  state: string
  zip: string
}

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

/** Formats a phone number for display, such as +91 98765 43210. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+91)\s*(\d{5})\s*(\d{5})$/, '$1 $2 $3')
}

/** Formats an address as street, city, state - PIN. */
export function fullAddress({ street, city, state, zip }: Omit<Delivery, 'phone'>): string {
  return `${street}, ${city}, ${state} - ${zip}`
}

/** Formats an address for somebody who reads the language of the moment: its state is a word of the shop, all else is what was typed. */
export function shownAddress(place: Omit<Delivery, 'phone'>): string {
  return fullAddress({ ...place, state: translated(place.state) })
}
