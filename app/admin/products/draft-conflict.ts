import { editorFields } from '#app/admin/products/entry-values'

/** The draft that another person saved meanwhile, with its values by field of the editor. */
export type DraftConflict = { by: string; savedAt: number; theirs: Record<string, string> }

export type ConflictField = { field: string; mine: string; theirs: string; chosen: 'mine' | 'theirs' }

/**
 * Lists the fields in which two drafts differ. For a field that only the other person changed since `base`, theirs is preselected, otherwise mine.
 * Ignores a unit without a quantity.
 */
export function listConflicts(
  mine: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
  base: Readonly<Record<string, string>>,
): ConflictField[] {
  return editorFields.flatMap((field) => {
    const [own = '', other = ''] = [mine[field]?.trim(), theirs[field]]
    const isIdleUnit = /^(netUnit|scaleLevel)/.test(field) && (own === '' || other === '')
    if (own === other || isIdleUnit) return []
    return [
      {
        field,
        mine: own,
        theirs: other,
        chosen: own === (base[field] ?? '') ? ('theirs' as const) : ('mine' as const),
      },
    ]
  })
}
