import type { ReactNode } from 'react'

type Props = {
  caption: string
  /** The heads: of the column of names first, then of the figures. */
  columns: string[]
  /** Each with one cell for a figure of `columns`. */
  rows: { key: string; name: ReactNode; cells: ReactNode[] }[]
}

export function AdminTable({ caption, columns: [nameHead, ...heads], rows }: Props) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className="py-1 text-left font-semibold">
              {nameHead}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pl-2 text-right font-semibold whitespace-nowrap sm:pl-4">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                {name}
              </th>
              {cells.map((cell, place) => (
                <td key={heads[place]} className="py-2 pl-2 text-right align-top whitespace-nowrap sm:pl-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
