import type { Delivery } from '#domain/delivery/delivery'
import { translated } from '#domain/texts/translate'

/** Returns the parts of a delivery address shown to visitors with only the order's link: enough to recognise it, too little to find the house. */
export function maskDelivery(
  name: string,
  { phone, city, state, zip }: Delivery,
): { name: string; address: string; phone: string } {
  return {
    name: maskName(name),
    address: `•••, ${city}, ${translated(state)} - ${zip.slice(0, 3)}•••`,
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
