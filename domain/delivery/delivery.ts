/** The delivery address of an order (specification, sections 3 and 5). */
export type Delivery = {
  phone: string
  street: string
  city: string
  state: string
  zip: string
}

export const indianStates = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const

/** Formats a phone number for display, such as +91 98765 43210. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
}

/** Formats an address as street, city, state - PIN. */
export function fullAddress({ street, city, state, zip }: Omit<Delivery, 'phone'>): string {
  return `${street}, ${city}, ${state} - ${zip}`
}

/** Keeps the PIN of a full address on one line with its state. */
export function keepPin(address: string): string {
  return address.replace(/ - (\d{6})$/, '\u00a0-\u2060\u00a0$1')
}
