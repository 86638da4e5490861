import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { type FieldChange, isSameValue, toChange } from '#domain/catalog/entry-changes'
import { entryFieldsOf, type FieldValue, splitSizeField } from '#domain/catalog/entry-fields'
import { labelKey } from '#domain/catalog/label-key'
import { productFields, putAt, sizeFields, valueAt } from '#domain/catalog/product-fields'

export type Side = 'mine' | 'theirs'

/** A field that two people changed: `before` is theirs, which is in the shop, `after` is mine. */
export type MergedEntry = {
  entry: CatalogEntry
  /** Changed by both since the draft was started. */
  conflicts: FieldChange[]
  /** Fields that changed only in the shop. */
  taken: FieldChange[]
}

/**
 * Merges a draft with a product that was changed since the draft was started (three-way merge). A field changed by one side takes that change; for a
 * field changed by both, `choices` names the side, mine by default. Without `base` every difference counts as changed by both.
 */
export function mergeEntries(
  { base, mine, theirs }: { base: CatalogEntry | null; mine: CatalogEntry; theirs: CatalogEntry },
  choices: Readonly<Record<string, Side>>,
): MergedEntry {
  const [was, draft, shop] = [base && entryFieldsOf(base), entryFieldsOf(mine), entryFieldsOf(theirs)]
  const conflicts: FieldChange[] = []
  const taken: FieldChange[] = []
  const fromShop = new Set<string>()
  for (const field of new Set([...draft.keys(), ...shop.keys()])) {
    if (ownPages.has(field)) continue
    const [own, other] = [draft.get(field), shop.get(field)]
    if (isSameValue(own, other) || isPartOfOne(field, draft, shop)) continue
    const before = was?.get(field)
    if (was && isSameValue(other, before)) continue
    if (was && isSameValue(own, before)) {
      taken.push(toChange(field, before, other))
      fromShop.add(field)
      continue
    }
    conflicts.push(toChange(field, other, own))
    if (choices[field] === 'theirs') fromShop.add(field)
  }
  return { entry: put(mine, theirs, fromShop), conflicts, taken }
}

const ownPages = new Set(productFields.filter(({ outside }) => outside === 'draft').map(({ key }) => key))

/** Returns whether a field belongs to a size that only one side has; it then follows the decision about that size. */
function isPartOfOne(field: string, draft: Map<string, FieldValue>, shop: Map<string, FieldValue>): boolean {
  const { label, part } = splitSizeField(field) ?? {}
  return part !== undefined && !(draft.has(`sizes.${label}`) && shop.has(`sizes.${label}`))
}

function put(mine: CatalogEntry, theirs: CatalogEntry, fromShop: ReadonlySet<string>): CatalogEntry {
  const entry = { ...mine, details: { ...mine.details }, sizes: mergeSizes(mine, theirs, fromShop) }
  for (const { key, path } of productFields) {
    // A detail is taken as a whole.
    const place = path.slice(0, 2)
    if (fromShop.has(key)) putAt(entry, place, valueAt(theirs, place))
  }
  return entry
}

type Size = CatalogEntry['sizes'][number]

function mergeSizes(mine: CatalogEntry, theirs: CatalogEntry, fromShop: ReadonlySet<string>): Size[] {
  const other = new Map(theirs.sizes.map((size) => [labelKey(size.label), size]))
  const own = mine.sizes.flatMap((size) => {
    const key = labelKey(size.label)
    const shop = other.get(key)
    // The size was removed from the shop.
    if (!shop) return fromShop.has(`sizes.${key}`) ? [] : [size]
    const merged = { ...size }
    for (const { key: field, path, partOf } of sizeFields)
      if (fromShop.has(`sizes.${key}.${partOf ?? field}`)) putAt(merged, path, valueAt(shop, path))
    return [merged]
  })
  const labels = new Set(mine.sizes.map(({ label }) => labelKey(label)))
  const added = theirs.sizes.filter(
    ({ label }) => !labels.has(labelKey(label)) && fromShop.has(`sizes.${labelKey(label)}`),
  )
  return [...own, ...added]
}
