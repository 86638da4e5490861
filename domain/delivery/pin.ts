import { compactCode } from '#domain/text'

/** Returns the six digits of a PIN in any spacing and script, or null for another text; `findPinPlace` knows whether there is such a PIN. */
export function readPin(typed: string): string | null {
  const pin = compactCode(typed)
  return /^\d{6}$/.test(pin) ? pin : null
}
