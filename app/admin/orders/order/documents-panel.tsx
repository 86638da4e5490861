import { Icon } from '#app/admin/shared/icon.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { isUnpacked, isVoided } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

type DocumentChoice = { kind: string; text: string }

/** Links to the order's documents; printing changes nothing. */
export function DocumentsPanel({ sheet }: { sheet: AdminOrder }) {
  const { number, stage } = sheet.card
  const choices: DocumentChoice[] = []
  // The same orders as isShippable (domain/shipping): label and slip of what is not sent are refused.
  const isSent = !isVoided(stage)
  if (isSent && !isUnpacked(stage)) choices.push({ kind: 'label', text: t('Label') })
  if (isSent) choices.push({ kind: 'slip', text: t('Packing slip') })
  if (sheet.documents.some(({ kind }) => kind === 'invoice')) choices.push({ kind: 'invoice', text: t('Invoice') })
  if (sheet.documents.some(({ kind }) => kind === 'credit-note'))
    choices.push({ kind: 'credit-note', text: t('Credit note') })
  if (choices.length === 0) return null
  return (
    <Panel title={t('Print')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        {choices.map(({ kind, text }) => (
          <li key={kind}>
            <a
              href={`/admin/documents?kind=${kind}&orders=${number}&print=1`}
              className={`flex min-h-12 items-center justify-center gap-2 rounded-md border px-2 text-center text-sm leading-tight font-semibold sm:text-base ${kind === 'label' && stage === 'packed' ? 'border-brand-600 bg-brand-600 text-white hover:bg-brand-700' : 'border-edge hover:bg-paper-deep'}`}
            >
              <Icon name="printer" />
              {text}
            </a>
          </li>
        ))}
      </ul>
      {sheet.documents.length > 0 && (
        <p className="mt-2 text-sm text-ink-soft">{sheet.documents.map((document) => document.number).join(', ')}</p>
      )}
    </Panel>
  )
}
