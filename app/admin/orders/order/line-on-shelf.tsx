import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { packsText } from '#domain/catalog/packs-text'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

/** Shows a line with the packs of its size that the shop expects on the shelf, and sends that number: a pack that comes in meanwhile has not been seen. */
export function LineOnShelf({ adminOrder, position }: { adminOrder: AdminOrder; position: number }) {
  const line = adminOrder.order.lines[position]
  const shelf = adminOrder.shelves[position]
  if (!line || shelf === undefined) return null
  return (
    <span className="min-w-0 leading-snug wrap-anywhere">
      {line.name}, {line.size}
      <span className="block text-sm text-ink-soft">
        {t('The shop expects {expected}.', { expected: packsText(shelf) })}
      </span>
      <HiddenFields values={{ [`seen.${position}`]: shelf }} />
    </span>
  )
}
