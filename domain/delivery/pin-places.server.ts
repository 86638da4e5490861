import { pinTable } from '#domain/delivery/pin-table.server'
import { currentLanguage, t, translated } from '#domain/texts/translate'

export type PinPlace = {
  /**
   * `missing`: no PIN begins with its first four digits. `unlisted`: others do, so it may be newer than the table. Of the 431 PINs that only one source of the
   * table has, all but two, of single offices, would be unlisted for the other.
   */
  kind: 'listed' | 'unlisted' | 'missing'
  /** The city or district; empty where the PIN does not tell. */
  city: string
  /** Empty where the PIN does not tell. */
  state: string
}

/** Returns what six digits tell of a place; nothing of the army's post, whose PINs begin with 9 and go with units. */
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

/** Lists the states that a PIN may lie in: of an unlisted one, those of its sorting district; none of the army's post. */
export function statesOfPin(pin: string): readonly string[] {
  const { places, districts } = pinTable()
  return places.get(Number(pin))?.states ?? [...(districts.get(Number(pin.slice(0, 3))) ?? [])]
}

/** Lists the states whose PINs begin with these digits; none where there are no digits. */
export function statesOfPrefix(prefix: string): string[] {
  if (prefix === '') return []
  const { places, districts } = pinTable()
  const found =
    prefix.length > 3
      ? [...places].filter(([pin]) => String(pin).startsWith(prefix)).map(([, { states }]) => states)
      : [...districts].filter(([district]) => String(district).startsWith(prefix)).map(([, states]) => [...states])
  return [...new Set(found.flat())]
}

/** Returns whether the state is not one of the PIN's. */
export function isOtherState({ zip, state }: { zip: string; state: string }): boolean {
  const states = statesOfPin(zip)
  return states.length > 0 && !states.includes(state)
}

/** Returns the message for six digits that are no PIN. */
export function missingPinText(pin: string): string {
  return t('There is no PIN code {pin}. Look at the six digits again.', { pin })
}

/** Returns the message for a PIN that may be newer than the table. */
export function unlistedPinText(pin: string): string {
  return t('We know of no PIN code {pin}. Look at the six digits again.', { pin })
}

/** The errors of a form that asks once: beside `zip`, `state` or both; `placeAsked` is what it sends back as the answer. */
export type PlaceQuestion = Record<string, string> & { placeAsked: string }

/** Returns what is odd about a PIN and its state; null when nothing is, or when the same was asked before. */
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
