import type { Delivery } from '#domain/delivery/delivery'

/** Masks who gets a delivery for visitors with only the order's link: they recognise it, and do not find the house. */
export function maskDelivery<To extends Delivery & { name: string }>(to: To): To {
  const masked: Omit<Delivery, 'city' | 'state'> = {
    street: '•••',
    zip: `${to.zip.slice(0, 3)}•••`,
    phone: `+91 •••••• ${to.phone.slice(-4)}`,
  }
  return { ...to, ...masked, name: maskName(to.name) }
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
