import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPin } from '#domain/delivery/pin'
import { listOf, t, translated } from '#domain/texts/translate'

export type PinPlace = {
  /** `missing`: the table has no PIN with these first four digits; `unlisted`: this one may be newer than the table; `army`: the army's post, in no public list. */
  kind: 'listed' | 'unlisted' | 'army' | 'missing'
  /** The city or district; empty if the PIN lies in several states or is not listed. */
  city: string
  state: string
}

/** A PIN of the army. No PIN of the table repeats one digit or ends in 000, so 999999 and 900000 are invalid too. */
const armyPin = /^9(?!9{5})\d\d(?!000)\d{3}$/

export function findPinPlace(pin: string): PinPlace {
  if (armyPin.test(pin)) return { kind: 'army', city: '', state: '' }
  const { places, blocks } = pinTable()
  if (readPin(pin) === null || !blocks.has(Number(pin.slice(0, 4)))) return { kind: 'missing', city: '', state: '' }
  const place = places.get(Number(pin))
  if (!place) return { kind: 'unlisted', city: '', state: '' }
  const [only = '', ...others] = place.states
  return { kind: 'listed', city: place.city, state: others.length > 0 ? '' : only }
}

export function statesOfPin(pin: string): readonly string[] {
  return pinTable().places.get(Number(pin))?.states ?? []
}

export function statesOfPrefix(prefix: string): string[] {
  if (prefix === '') return []
  const begin = Number(prefix)
  const scale = 10 ** (6 - prefix.length)
  const found = new Set<string>()
  for (const [pin, { states }] of pinTable().places)
    if (Math.floor(pin / scale) === begin) for (const state of states) found.add(state)
  return [...found]
}

export function isOtherState({ zip, state }: { zip: string; state: string }): boolean {
  const states = statesOfPin(zip)
  return states.length > 0 && !states.includes(state)
}

export function missingPinText(pin: string): string {
  return t('There is no PIN code {pin}. Look at the six digits again.', { pin })
}

export function unlistedPinText(pin: string): string {
  return t('We know of no PIN code {pin}. Look at the six digits again.', { pin })
}

export function armyPinText(pin: string): string {
  return t('PIN codes that begin with 9 belong to the army’s post. Is {pin} right?', { pin })
}

/** The errors beside `zip`, `state` or both, and `placeAsked`, a hidden field by which the form confirms this PIN and state when it is sent again. */
export type PlaceQuestion = Record<string, string> & { placeAsked: string }

/** Returns the errors of an unlisted PIN, one of the army's post or one of another state; undefined if the buyer has confirmed them (`answered`). */
export function findPlaceQuestion(place: { zip: string; state: string }, answered: unknown): PlaceQuestion | undefined {
  const { zip, state } = place
  const question: PlaceQuestion = { placeAsked: `${zip} ${state}` }
  if (answered === question.placeAsked) return undefined
  const { kind } = findPinPlace(zip)
  if (kind === 'unlisted' || kind === 'army') {
    const doubt = kind === 'unlisted' ? unlistedPinText(zip) : armyPinText(zip)
    question.zip = `${doubt} ${t('If it is right, send it again as it is.')}`
  }
  if (isOtherState(place)) {
    const where = listOf(statesOfPin(zip).map(translated), 'or')
    question.state = t('{zip} is in {where}. Please correct one of the two, or send it again as it is.', { zip, where })
  }
  return question.zip || question.state ? question : undefined
}

type ListedPlace = {
  /** The states of the PIN; the one with most of its post offices first. */
  states: readonly string[]
  city: string
}

export type PinTable = {
  places: ReadonlyMap<number, ListedPlace>
  /** The first four digits of all PINs. */
  blocks: ReadonlySet<number>
}

let table: PinTable | undefined

export function pinTable(): PinTable {
  table ??= parse(readFileSync(join(import.meta.dirname, 'pins.txt'), 'utf8'))
  return table
}

/** Parses `pins.txt`, whose first lines describe its format and name its sources. */
function parse(text: string): PinTable {
  const places = new Map<number, ListedPlace>()
  const blocks = new Set<number>()
  for (const line of text.split('\n')) {
    const [states = '', city = '', distances = ''] = line.startsWith('#') ? [] : line.split('|')
    if (distances === '') continue
    const place = { states: states.split(','), city }
    let pin = 0
    for (const distance of distances.split(' ')) {
      pin += Number(distance)
      places.set(pin, place)
      blocks.add(Math.floor(pin / 100))
    }
  }
  return { places, blocks }
}
