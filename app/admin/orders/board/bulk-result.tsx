import { Link } from 'react-router'
import { type CommandResult, outcomesOf } from '#app/admin/commands/command-result'
import { Refused } from '#app/admin/commands/result-bar.tsx'
import { Panel } from '#app/admin/orders/order/panel.tsx'
import { Icon } from '#app/admin/shared/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'

const documentNames = () => ({ label: t('Labels'), slip: t('Slips'), invoice: t('Invoices') }) as const

type Props = {
  result: CommandResult | undefined
  papers: readonly (keyof ReturnType<typeof documentNames>)[]
  /** Whether none of the chosen orders is left. */
  isEmpty: boolean
}

/** Shows the result of a command on many orders, what can be printed for them, and the way back. */
export function BulkResult({ result, papers, isEmpty }: Props) {
  const done = outcomesOf(result).flatMap(({ ok, number }) => (ok ? [number] : []))
  if (done.length === 0)
    return (
      <div className="lg:col-span-2">
        <Refused outcomes={outcomesOf(result)} />
        {isEmpty && <p>{t('No order that waits for this is chosen. Select some on the board.')}</p>}
        <TextLink to="/admin">{t('Back to the board')}</TextLink>
      </div>
    )
  return (
    <Panel title={result?.message ?? ''}>
      <Refused outcomes={outcomesOf(result)} />
      <ul className="mt-2 grid grid-cols-2 gap-2">
        {papers.map((kind) => (
          <li key={kind}>
            <a
              href={`/admin/documents?kind=${kind}&orders=${done.join(',')}&print=1`}
              className="flex min-h-14 items-center justify-center gap-2 rounded-md border border-edge font-semibold hover:bg-paper-deep"
            >
              <Icon name="printer" />
              {documentNames()[kind]}
            </a>
          </li>
        ))}
        <li>
          <Link
            to="/admin?view=packed"
            className="flex min-h-14 items-center justify-center rounded-md border border-edge font-semibold hover:bg-paper-deep"
          >
            {t('Packed orders')}
          </Link>
        </li>
      </ul>
    </Panel>
  )
}
