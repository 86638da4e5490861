import type { ImportResult } from '#domain/catalog/edit-catalog.server'
import type { LineMistake } from '#domain/files/mistakes'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Mistaken = Exclude<ImportResult, { ok: true } | { reason: 'large' }>

/** Returns the mistakes for which an import was refused, with their lines in the file. */
export function importMistakes(refused: Mistaken, lineOf: (id: string, label?: string) => number): LineMistake[] {
  switch (refused.reason) {
    case 'no-importer':
      return refused.ids.map((id) => ({ line: lineOf(id), text: t('{id} is imported and has no importer.', { id }) }))
    case 'missing-photos':
      return refused.photos.map(({ id, name }) => ({
        line: lineOf(id),
        text: t('the photo {name} of {id} is not in the shop: leave it out here, and add it in the editor.', {
          name,
          id,
        }),
      }))
    case 'above-mrp':
      return refused.aboveMrp.map(({ id, label, mrpPaise }) => ({
        line: lineOf(id, label),
        text: t('the price of {id}, {label}, is above its MRP of {mrp}.', { id, label, mrp: formatRupees(mrpPaise) }),
      }))
    case 'shared-barcodes':
      return refused.shared.map(({ id, label, barcode }) => ({
        line: lineOf(id, label),
        text: t('the barcode {barcode} of {id}, {label}, is on another size too.', { barcode, id, label }),
      }))
  }
}
