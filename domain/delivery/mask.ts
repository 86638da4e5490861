import type { Delivery } from '#domain/delivery/delivery'

type Recipient = Delivery & { name: string }

/**
 * Masks who gets a delivery for visitors with only the order's link: they recognise it, and do not find the house. Returns no other fields, such as the
 * buyer's firm.
 */
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
