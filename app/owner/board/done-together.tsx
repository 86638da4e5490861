import { Link } from 'react-router'
import type { ActResult } from '#app/owner/acts/act-result'
import { Icon } from '#app/owner/icon.tsx'
import { Panel } from '#app/owner/order/panel.tsx'

const paperNames = { label: 'Labels', slip: 'Slips', invoice: 'Invoices' } as const

type Props = {
  result: ActResult | undefined
  papers: readonly (keyof typeof paperNames)[]
  /** Of the chosen orders none is left to do it to. */
  isEmpty: boolean
}

/** After an act on many: what can be printed for those it was done to, and the way back. */
export function DoneTogether({ result, papers, isEmpty }: Props) {
  const done = result?.outcomes.flatMap(({ ok, number }) => (ok ? [number] : [])) ?? []
  if (done.length === 0)
    return (
      <div className="lg:col-span-2">
        {isEmpty && <p>No order that waits for this is chosen. Select some on the board.</p>}
        <Link to="/owner" className="text-link inline-flex min-h-tap items-center">
          Back to the board
        </Link>
      </div>
    )
  return (
    <Panel title={result?.message ?? ''}>
      <ul className="grid grid-cols-2 gap-2">
        {papers.map((kind) => (
          <li key={kind}>
            <a
              href={`/owner/papers?kind=${kind}&orders=${done.join(',')}`}
              className="flex min-h-14 items-center justify-center gap-2 rounded-md border border-edge font-semibold hover:bg-paper-deep"
            >
              <Icon name="printer" />
              {paperNames[kind]}
            </a>
          </li>
        ))}
        <li>
          <Link
            to="/owner?view=packed"
            className="flex min-h-14 items-center justify-center rounded-md border border-edge font-semibold hover:bg-paper-deep"
          >
            Packed orders
          </Link>
        </li>
      </ul>
    </Panel>
  )
}
