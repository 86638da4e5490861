import type { Delivery } from '#domain/delivery/delivery'

/** What whoever has the link of an order may see of where it goes: enough to know it again, too little to find the door. */
export function maskDelivery(
  name: string,
  { phone, city, state, zip }: Delivery,
): { name: string; address: string; phone: string } {
  return {
    name: maskName(name),
    address: `•••, ${city}, ${state} - ${zip.slice(0, 3)}•••`,
    phone: `+91 •••••• ${phone.slice(-4)}`,
  }
}

function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = [...(others.at(-1) ?? '')][0]
  return initial ? `${first} ${initial}.` : first
}

/** Enough to recognise one's own: `as•••@okaxis`. */
export function maskUpiId(upiId: string): string {
  return upiId.replace(/^(.{2})[^@]*/, '$1•••')
}
