import { editorFields } from '#app/admin/products/entry-values'

/** Somebody else saved another draft: when, who, and what theirs says by field of the editor. */
export type DraftConflict = { by: string; savedAt: number; theirs: Record<string, string> }

export type ConflictField = { field: string; mine: string; theirs: string; chosen: 'mine' | 'theirs' }

/**
 * Lists the fields in which two drafts differ. Of a field that only they changed since `base` theirs is chosen beforehand, otherwise mine. A unit
 * alone says nothing.
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
