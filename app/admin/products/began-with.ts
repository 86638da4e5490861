import type { ProductResult } from '#app/admin/products/product-action.server'

/** What a form of the editor is based on: a draft of the shop by its save time (0 for none), its values by field, and the version of the product. */
export type BeganWith = { version: number; draftAt: number; values: Record<string, string> }

type Refused = Extract<ProductResult, { ok: false }>

/** Returns what a form begins with that shows a refusal; `loaded` is what its page has loaded, which may be newer than what the form shows. */
export function beganWith(loaded: BeganWith, refused: Refused | undefined): BeganWith {
  if (!refused) return loaded
  const sent = refused.values ?? {}
  const version = Number(sent.version ?? loaded.version)
  const { conflict } = refused
  if (conflict)
    return { version: conflict.gone?.version ?? version, draftAt: conflict.savedAt, values: conflict.theirs }
  if (refused.draftAt !== undefined) return { version, draftAt: refused.draftAt, values: sent }
  const values = parseLoaded(sent.loaded ?? '')
  return values ? { version, draftAt: Number(sent.draftAt ?? 0), values } : loaded
}

/** Reads the values that a form is based on, which it sends along; null if they cannot be read. */
export function parseLoaded(text: string): Record<string, string> | null {
  try {
    const values: unknown = JSON.parse(text)
    if (typeof values !== 'object' || values === null) return null
    return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]))
  } catch {
    return null
  }
}
