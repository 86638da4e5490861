import { isPin, statesOfPin } from '#domain/delivery/pin-states'
import { t } from '#domain/texts/translate'

/** The delivery rule for PINs with this prefix; days are business days from the order to the delivery. */
export type PinRule = { prefix: string; isServed: boolean; hasCash: boolean; daysMin: number; daysMax: number }

/** A rule with its version, which the form sends back. */
export type SavedPinRule = PinRule & { version: number }

/** Returns what somebody reads who typed six digits that begin no PIN. */
export function unknownPinText(pin: string): string {
  return t('There is no PIN code {pin}. Please look at its digits once more.', { pin })
}

/** Returns the six digits of a PIN that exists, or null. */
export function parsePin(typed: string): string | null {
  const pin = typed.replace(/\s/g, '')
  return isPin(pin) ? pin : null
}

/** Lists the states whose PINs begin with these digits. */
export function statesOfPrefix(prefix: string): string[] {
  if (prefix === '') return []
  const missing = Math.max(0, 3 - prefix.length)
  const districts = Array.from(
    { length: 10 ** missing },
    (_, n) => prefix + (missing ? String(n).padStart(missing, '0') : ''),
  )
  return [...new Set(districts.flatMap(statesOfPin))]
}
