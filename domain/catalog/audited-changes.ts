import type { AuditValues } from '#domain/audit/audit.server'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { changedFields } from '#domain/catalog/entry-changes'
import type { FieldValue } from '#domain/catalog/entry-fields'
import { cut } from '#domain/text'

const maxLength = 120

/** Returns the differences of a product as the `before` and `after` of an audit row, by its fields. Of the packer, who may be a person, only the field is named. */
export function auditedChanges(
  live: CatalogEntry | null,
  becomes: CatalogEntry,
): { before: AuditValues; after: AuditValues } {
  const changes = changedFields(live, becomes)
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.filter(({ field }) => field !== 'packer').map((change) => [change.field, shortValue(change[which])]),
    )
  const isOtherPacker = changes.some(({ field }) => field === 'packer')
  return { before: side('before'), after: { ...(isOtherPacker && { fields: 'packer' }), ...side('after') } }
}

function shortValue(value: FieldValue): FieldValue {
  return typeof value === 'string' ? cut(value, maxLength) : value
}
