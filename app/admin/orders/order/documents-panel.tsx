import { documentsAddress, PrintTile } from '#app/admin/orders/print-tile.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { isAllowed, isUnpacked, isUnshipped, isVoided } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

export function DocumentsPanel({ adminOrder }: { adminOrder: AdminOrder }) {
  const { number, stage, refundExtent } = adminOrder.card
  // As isShippable (domain/shipping): label and slip of what is not sent are refused.
  const isSent = !isVoided(stage) && !(refundExtent === 'all' && isUnshipped(stage))
  const has = (wanted: string) => adminOrder.documents.some(({ kind }) => kind === wanted)
  const isRecalled = isAllowed('hand-over', stage) && adminOrder.recalled.length > 0
  const mayLeave = isSent && !isRecalled
  const choices = [
    { kind: 'label' as const, text: t('Label'), isThere: mayLeave && !isUnpacked(stage) },
    { kind: 'slip' as const, text: t('Packing slip'), isThere: mayLeave },
    { kind: 'invoice' as const, text: t('Invoice'), isThere: has('invoice') },
    { kind: 'credit-note' as const, text: t('Credit note'), isThere: has('credit-note') },
  ].filter(({ isThere }) => isThere)
  if (choices.length === 0) return null
  return (
    <Panel title={t('Print')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        {choices.map(({ kind, text }) => (
          <li key={kind}>
            <PrintTile
              href={documentsAddress(kind, [number])}
              text={text}
              isFirst={kind === 'label' && isAllowed('hand-over', stage)}
            />
          </li>
        ))}
      </ul>
      {adminOrder.documents.length > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {adminOrder.documents.map((document) => document.number).join(', ')}
        </p>
      )}
    </Panel>
  )
}
