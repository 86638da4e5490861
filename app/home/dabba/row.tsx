import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import type { DabbaRow } from '#domain/catalog/dabba'
import { formatRupees } from '#domain/money'
import { langOf } from '#domain/texts/translate'

/** A row of the list beside the tin; `note` is below size and price, `children` are at the end. */
export function DabbaRowItem({ row, note, children }: { row: DabbaRow; note?: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
      <img
        src={row.thumbnail}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="size-12 shrink-0 rounded-full bg-paper-deep object-cover"
      />
      <p className="min-w-20 flex-1 leading-tight">
        <Link
          to={`/product/${row.id}`}
          lang={langOf(row.name)}
          className="font-semibold hover:text-brand-600 hover:underline"
        >
          {row.name}
        </Link>{' '}
        <GujaratiName name={row.nameGu} className="text-sm text-brand-700" />
        <span className="mt-0.5 block text-sm text-ink-soft">{`${row.size} · ${formatRupees(row.pricePaise)}`}</span>
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </p>
      {children}
    </li>
  )
}
