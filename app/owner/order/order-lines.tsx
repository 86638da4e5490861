import { formatRupees } from '#domain/money'
import type { OrderLine } from '#domain/orders/order'

/** What is in the parcel, to be read. */
export function OrderLines({ lines }: { lines: OrderLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={`${line.name}|${line.size}`} className="py-2">
          <LineText line={line} />
        </li>
      ))}
    </ul>
  )
}

/** How many of what: the number is what a hand reaches by. */
export function LineText({ line }: { line: OrderLine }) {
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-3">
      <b className="min-w-9 font-display text-card font-semibold tabular-nums">{line.quantity} ×</b>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{line.name}</b>
        <span className="text-sm text-ink-soft">{line.size}</span>
      </span>
      <span className="text-sm tabular-nums">{formatRupees(line.pricePaise * line.quantity)}</span>
    </span>
  )
}
