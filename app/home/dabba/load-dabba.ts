import { askJson } from '#app/browser/ask-shop'
import { stored } from '#app/browser/stored'
import { bowlCount, type DabbaSpice } from '#domain/catalog/dabba'
import type { PantryItem } from '#domain/orders/pantry.server'
import { localPath } from '#domain/texts/translate'

export type Pantry = { now: number; items: PantryItem[] }

/** Fetches the available spices; throws when the shop does not answer. */
export function fetchChoices(): Promise<DabbaSpice[]> {
  return askJson(localPath('/api/dabba'))
}

/** Fetches the purchases of the signed-in buyer; null when the shop does not answer. */
export async function fetchPantry(): Promise<Pantry | null> {
  return askJson<Pantry>(localPath('/api/my-dabba')).catch(() => null)
}

/**
 * Returns the browser's storage of the chosen spices: their ids, null for an empty bowl; null if none was ever chosen. A signed-in buyer's, which come
 * from their orders, are stored apart from those of other users of the browser.
 */
export const bowlStorage = (signedIn: boolean) =>
  stored(signedIn ? 'dabba-own' : 'dabba', (value) =>
    Array.isArray(value)
      ? Array.from({ length: bowlCount }, (_, at) => (typeof value[at] === 'string' ? value[at] : null))
      : null,
  )

export type BowlStorage = ReturnType<typeof bowlStorage>
