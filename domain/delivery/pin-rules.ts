import { statesOfPin } from '#domain/delivery/pin-states'

/** The delivery rule for PINs with this prefix; days are business days from the order to the delivery. */
export type PinRule = { prefix: string; isServed: boolean; hasCash: boolean; daysMin: number; daysMax: number }

/** A rule with its version, which the form sends back. */
export type SavedPinRule = PinRule & { version: number }

export function parsePin(typed: string): string | null {
  const pin = typed.replace(/\s/g, '')
  return /^[1-9]\d{5}$/.test(pin) ? pin : null
}

export function statesOfPrefix(prefix: string): string[] {
  if (prefix === '') return []
  const missing = Math.max(0, 3 - prefix.length)
  const districts = Array.from(
    { length: 10 ** missing },
    (_, n) => prefix + (missing ? String(n).padStart(missing, '0') : ''),
  )
  return [...new Set(districts.flatMap(statesOfPin))]
}
