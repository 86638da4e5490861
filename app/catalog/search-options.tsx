import { RotateCcwClock, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Suggestion } from '#domain/catalog/search/suggestion'
import { formatRupees } from '#domain/money'

export type SearchOption =
  | { kind: 'recent'; query: string }
  | { kind: 'product'; product: Suggestion }
  | { kind: 'all'; query: string; total: number }

type SearchOptionsProps = {
  id: string
  options: SearchOption[]
  marked: number
}

/** The list below the field, which has the focus, hears the keys and is told of clicks. */
export function SearchOptions({ id, options, marked }: SearchOptionsProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      {options.map((option, at) => (
        <div
          key={keyOf(option)}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === marked}
          className="flex min-h-tap cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-brand-50 aria-selected:bg-brand-100"
        >
          {contentOf(option)}
        </div>
      ))}
    </div>
  )
}

function keyOf(option: SearchOption): string {
  return `${option.kind} ${option.kind === 'product' ? option.product.id : option.query}`
}

function contentOf(option: SearchOption): ReactNode {
  if (option.kind === 'recent')
    return (
      <>
        <RotateCcwClock className="size-5 shrink-0 text-ink-soft" aria-hidden />
        {option.query}
      </>
    )
  if (option.kind === 'all')
    return (
      <>
        <Search className="size-5 shrink-0 text-ink-soft" aria-hidden />
        <span className="font-semibold text-brand-700">See all {option.total}</span>
      </>
    )
  const { name, nameGu, picture, pricePaise } = option.product
  return (
    <>
      {picture && <img src={picture} alt="" width={48} height={48} className="size-12 rounded-md bg-paper-deep" />}
      <span className="min-w-0 flex-1 leading-tight">
        {name}
        <span lang="gu" className="block text-sm text-ink-soft">
          {nameGu}
        </span>
      </span>
      <span className="font-semibold">{formatRupees(pricePaise)}</span>
    </>
  )
}
