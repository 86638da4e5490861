import { Link } from 'react-router'
import { type CommandFormResult, outcomesOf } from '#app/admin/commands/command-form-result'
import { Refused } from '#app/admin/commands/result-bar.tsx'
import { documentsAddress } from '#app/admin/orders/documents-address'
import { otherTile, PrintTile } from '#app/admin/orders/print-tile.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { plural, t } from '#domain/texts/translate'

type Props = {
  result: CommandFormResult | undefined
  /** Whether none of the chosen orders is left. */
  isEmpty: boolean
}

/** Shows the orders that a command refused, and a link back to the board. The result bar above shows what was done. */
export function BulkResult({ result, isEmpty }: Props) {
  const isDone = outcomesOf(result).some(({ ok }) => ok)
  return (
    <div className="lg:col-span-2">
      <Refused outcomes={outcomesOf(result)} />
      {isEmpty && !isDone && <p>{t('No order that waits for this is chosen. Select some on the board.')}</p>}
      <TextLink to="/admin">{t('Back to the board')}</TextLink>
    </div>
  )
}

const documentNames = () => ({ label: t('Labels'), slip: t('Slips'), invoice: t('Invoices') }) as const

/** Shows what can be printed for orders that are packed by now. */
export function PackedOrders({ numbers }: { numbers: readonly string[] }) {
  const count = numbers.length
  return (
    <Panel title={plural(count, 'Print for 1 packed order', 'Print for {count} packed orders', { count })}>
      <ul className="grid grid-cols-2 gap-2">
        {(['label', 'slip', 'invoice'] as const).map((kind) => (
          <li key={kind}>
            {/* Labels are what a packed parcel needs first. */}
            <PrintTile
              href={documentsAddress(kind, numbers, 'pick')}
              text={documentNames()[kind]}
              isFirst={kind === 'label'}
            />
          </li>
        ))}
        <li>
          <Link to="/admin?view=packed" className={otherTile}>
            {t('Packed orders')}
          </Link>
        </li>
      </ul>
    </Panel>
  )
}
