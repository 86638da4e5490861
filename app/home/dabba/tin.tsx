import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GujaratiName } from '#app/catalog/gujarati-name.tsx'
import type { DabbaRow } from '#domain/catalog/dabba'
import { formatRupees } from '#domain/money'
import { langOf, t } from '#domain/texts/translate'

/** Positions of the bowls: the middle, then clockwise from the top. */
const places = [
  'left-[35.5%] top-[35.5%]',
  'left-[35.5%] top-[5%]',
  'left-[61.9%] top-[20.25%]',
  'left-[61.9%] top-[50.75%]',
  'left-[35.5%] top-[66%]',
  'left-[9.1%] top-[50.75%]',
  'left-[9.1%] top-[20.25%]',
]

export function Tin({ bowl }: { bowl?: (at: number) => ReactNode }) {
  return (
    <div className="tin mx-auto aspect-square w-full max-w-[30rem]">
      {places.map((place, at) => (
        <div key={place} className={`tin-bowl absolute size-[29%] ${place}`}>
          {bowl?.(at)}
        </div>
      ))}
    </div>
  )
}

/** Folded on a phone. */
export function DabbaRows({ children }: { children: ReactNode }) {
  return (
    <details className="fold">
      <summary className="font-semibold">{t('What is in it')}</summary>
      <ul>{children}</ul>
    </details>
  )
}

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
