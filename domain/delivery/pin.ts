import { compactCode } from '#domain/text'

/** Returns the six digits of a PIN in any spacing and script, or null for another text; `findPinPlace` knows whether there is such a PIN. */
export function readPin(typed: string): string | null {
  const pin = compactCode(typed)
  return /^\d{6}$/.test(pin) ? pin : null
}

/** The delivery rule for PINs with this prefix; days are business days from the order to the delivery. */
export type PinRule = { prefix: string; isServed: boolean; hasCash: boolean; daysMin: number; daysMax: number }

export type SavedPinRule = PinRule & { version: number }
