import { pinTable } from '#domain/delivery/pin-table.server'
import { currentLanguage, t, translated } from '#domain/texts/translate'

export type PinPlace = {
  /**
   * `missing`: the table has no PIN with these first four digits. `unlisted`: it has others with them, so this one may be newer than the table. Only one source
   * lists 431 of the PINs; with the other source alone, 429 of them would be `unlisted` and two `missing`.
   */
  kind: 'listed' | 'unlisted' | 'missing'
  /** The city or district; empty if the PIN lies in several states. */
  city: string
  /** Empty if the PIN lies in several states. */
  state: string
}

/** Returns city and state of a PIN; both empty for army PINs, which begin with 9 and belong to units, not places. */
export function findPinPlace(pin: string): PinPlace {
  if (/^9\d{5}$/.test(pin)) return { kind: 'listed', city: '', state: '' }
  const { places, blocks } = pinTable()
  if (!/^\d{6}$/.test(pin) || !blocks.has(Number(pin.slice(0, 4)))) return { kind: 'missing', city: '', state: '' }
  const place = places.get(Number(pin))
  const [only = '', ...others] = statesOfPin(pin)
  return { kind: place ? 'listed' : 'unlisted', city: place?.city ?? '', state: others.length > 0 ? '' : only }
}

/** Returns whether an order may go to this PIN. */
export function isPossiblePin(pin: string): boolean {
  return findPinPlace(pin).kind !== 'missing'
}

/** Returns the six digits of a possible PIN, or null. */
export function parsePin(typed: string): string | null {
  const pin = typed.replace(/\s/g, '')
  return isPossiblePin(pin) ? pin : null
}

/** Lists the states that a PIN may lie in; for an unlisted PIN those of its sorting district, for an army PIN none. */
export function statesOfPin(pin: string): readonly string[] {
  const { places, districts } = pinTable()
  return places.get(Number(pin))?.states ?? [...(districts.get(Number(pin.slice(0, 3))) ?? [])]
}

/** Lists the states with PINs that begin with these digits; none for an empty prefix. */
export function statesOfPrefix(prefix: string): string[] {
  if (prefix === '') return []
  const { places, districts } = pinTable()
  const found =
    prefix.length > 3
      ? [...places].filter(([pin]) => String(pin).startsWith(prefix)).map(([, { states }]) => states)
      : [...districts].filter(([district]) => String(district).startsWith(prefix)).map(([, states]) => [...states])
  return [...new Set(found.flat())]
}

/** Returns true if the PIN does not lie in the address's state. */
export function isOtherState({ zip, state }: { zip: string; state: string }): boolean {
  const states = statesOfPin(zip)
  return states.length > 0 && !states.includes(state)
}

/** Returns the message for a PIN that cannot exist. */
export function missingPinText(pin: string): string {
  return t('There is no PIN code {pin}. Look at the six digits again.', { pin })
}

/** Returns the message for a PIN that may be newer than the table. */
export function unlistedPinText(pin: string): string {
  return t('We know of no PIN code {pin}. Look at the six digits again.', { pin })
}

/** The errors beside `zip`, `state` or both, and `placeAsked`, a hidden field by which the form confirms this PIN and state when it is sent again. */
export type PlaceQuestion = Record<string, string> & { placeAsked: string }

/** Returns the errors of an unlisted PIN or one of another state; null if there are none or the buyer has confirmed them (`answered`). */
export function findPlaceQuestion(place: { zip: string; state: string }, answered: unknown): PlaceQuestion | null {
  const { zip, state } = place
  const placeAsked = `${zip} ${state}`
  if (answered === placeAsked) return null
  const isUnlisted = findPinPlace(zip).kind === 'unlisted'
  if (!isUnlisted && !isOtherState(place)) return null
  const where = new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(statesOfPin(zip).map(translated))
  return {
    placeAsked,
    ...(isUnlisted && { zip: `${unlistedPinText(zip)} ${t('If they are right, send it again as it is.')}` }),
    ...(isOtherState(place) && {
      state: t('{zip} is in {where}. Please correct one of the two, or send it again as it is.', { zip, where }),
    }),
  }
}
