import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type ListedPlace = {
  /** The states of the PIN; the one with most of its post offices first. */
  states: readonly string[]
  /** The city or district; empty if the PIN lies in several states. */
  city: string
}

export type PinTable = {
  places: ReadonlyMap<number, ListedPlace>
  /** The states of all PINs that begin with these three digits, a sorting district of India Post. */
  districts: ReadonlyMap<number, ReadonlySet<string>>
  /** The first four digits of all PINs. */
  blocks: ReadonlySet<number>
}

let table: PinTable | undefined

/** Returns the table of India's PINs; the first call reads it. */
export function pinTable(): PinTable {
  table ??= parse(readFileSync(join(import.meta.dirname, 'pins.txt'), 'utf8'))
  return table
}

/** Parses `pins.txt`, whose first lines describe its format and name its sources. */
function parse(text: string): PinTable {
  const places = new Map<number, ListedPlace>()
  const districts = new Map<number, Set<string>>()
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
      const district = districts.get(Math.floor(pin / 1000)) ?? new Set()
      for (const state of place.states) district.add(state)
      districts.set(Math.floor(pin / 1000), district)
    }
  }
  return { places, districts, blocks }
}
