import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { countedUpTo } from '#domain/fulfilment/board'

export type FilterChip = { to: string; text: string; isCurrent: boolean; count?: number; isIssue?: boolean }

type Props = { label: string; chips: readonly FilterChip[]; className?: string }

export function FilterChips({ label, chips, className = '' }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const current = chips.find(({ isCurrent }) => isCurrent)?.to
  // On a phone the last chips are out of view: scrolls to the current one.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={label} className={`-mx-gutter overflow-x-auto px-gutter [scrollbar-width:none] ${className}`}>
      <ul ref={list} className="flex w-max gap-2 pb-1">
        {chips.map(({ to, text, isCurrent, count, isIssue = false }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className="flex min-h-tap items-center gap-2 rounded-full border border-edge bg-white px-4 font-semibold whitespace-nowrap hover:bg-paper-deep aria-[current]:border-brand-600 aria-[current]:bg-brand-600 aria-[current]:text-white"
            >
              {text}
              {count !== undefined && <Count count={count} isIssue={isIssue} isCurrent={isCurrent} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ count, isIssue, isCurrent }: { count: number; isIssue: boolean; isCurrent: boolean }) {
  const tone = isCurrent ? 'bg-white text-brand-700' : isIssue && count > 0 ? 'bg-danger text-white' : 'bg-paper-deep'
  return (
    <span className={`min-w-7 rounded-full px-2 text-center text-sm leading-6 tabular-nums ${tone}`}>
      {count >= countedUpTo ? '99+' : count}
    </span>
  )
}
