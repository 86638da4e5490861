import { isSignedIn } from '#app/layout/session-hint'
import type { DabbaSpice } from '#domain/catalog/dabba'
import type { PantryItem } from '#domain/orders/pantry.server'

export type Pantry = { now: number; items: PantryItem[] }

/** Reads the spices to choose from; throws when the shop does not answer. */
export async function fetchChoices(): Promise<DabbaSpice[]> {
  const response = await fetch('/api/dabba')
  if (!response.ok) throw new Error(`The spices of the dabba were not reached: ${response.status}`)
  return (await response.json()) as DabbaSpice[]
}

/** Reads what the signed-in buyer bought; null when nobody is signed in or the shop does not answer: the dabba works without it. */
export async function fetchPantry(): Promise<Pantry | null> {
  if (!isSignedIn()) return null
  try {
    const response = await fetch('/api/my-dabba')
    return response.ok ? ((await response.json()) as Pantry) : null
  } catch {
    return null
  }
}

/** Somebody signed in fills the bowls from their orders: what they keep is not shown to who uses the browser after them. */
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
    // Storage may be full or forbidden: the choice then lives as long as the page.
  }
}
