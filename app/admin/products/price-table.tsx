import type { ReactNode } from 'react'

type Props = { columns: { text: string; className?: string }[]; children: ReactNode }

/** Shows the table of the price list and of its review. */
export function PriceTable({ columns, children }: Props) {
  return (
    <table className="w-full border-collapse overflow-hidden rounded-lg bg-white shadow-card">
      <thead className="bg-paper-deep text-left text-sm">
        <tr>
          {columns.map(({ text, className = '' }) => (
            <th key={text} scope="col" className={`px-3 py-2 ${className}`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
