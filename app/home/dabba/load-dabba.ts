import { isSignedIn } from '#app/layout/session-hint'
import type { DabbaSpice } from '#domain/catalog/dabba'
import type { PantryItem } from '#domain/orders/pantry.server'
import { localPath } from '#domain/texts/translate'

export type Pantry = { now: number; items: PantryItem[] }

/** Fetches the available spices; throws when the shop does not answer. */
export async function fetchChoices(): Promise<DabbaSpice[]> {
  const response = await fetch(localPath('/api/dabba'))
  if (!response.ok) throw new Error(`The spices of the dabba were not reached: ${response.status}`)
  return (await response.json()) as DabbaSpice[]
}

/** Fetches the purchases of the signed-in buyer; null when nobody is signed in or the shop does not answer. */
export async function fetchPantry(): Promise<Pantry | null> {
  if (!isSignedIn()) return null
  try {
    const response = await fetch(localPath('/api/my-dabba'))
    return response.ok ? ((await response.json()) as Pantry) : null
  } catch {
    return null
  }
}

/** Storage key; a signed-in buyer's bowls, which come from their orders, are stored apart from those of other users of the browser. */
const keyOf = () => (isSignedIn() ? 'dabba-own' : 'dabba')

/** Reads the ids of the chosen spices, null for an empty bowl; null when nothing was chosen yet. */
export function readBowls(count: number): (string | null)[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? 'null')
    if (!Array.isArray(kept)) return null
    return Array.from({ length: count }, (_, at) => (typeof kept[at] === 'string' ? kept[at] : null))
  } catch {
    return null
  }
}

export function keepBowls(bowls: (string | null)[]): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(bowls))
  } catch {
    // Storage may be full or unavailable; the choice then lasts as long as the page.
  }
}
