import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'

type Props = { title: string; children: ReactNode; id?: string; aside?: ReactNode }

export function Panel({ title, children, id, aside }: Props) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="scroll-mt-20 rounded-lg bg-white p-4 shadow-card sm:p-5 target:ring-2 target:ring-turmeric"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="min-w-0 text-card">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line">{children}</ul>
}

type FoldProps = { title: ReactNode; summary?: ReactNode; isOpen?: boolean; children: ReactNode }

/** A part that is seldom needed: open or not, without scripts. `summary` says beside the title what is in it. */
export function Fold({ title, summary, isOpen, children }: FoldProps) {
  return (
    <details open={isOpen} className="border-t border-line first:border-t-0">
      <summary className="flex min-h-tap cursor-pointer items-center justify-between gap-3 py-2">
        <FoldTitle title={<b className="font-semibold">{title}</b>} summary={summary} />
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  )
}

function FoldTitle({ title, summary }: { title: ReactNode; summary: ReactNode }) {
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        {title}
        {summary && <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">{summary}</span>}
      </span>
      <ChevronDown className="size-5 shrink-0 text-brand-600 in-[details[open]>summary]:rotate-180" aria-hidden />
    </>
  )
}

/** A part of an admin page that is not needed for the next step; opens where a link leads to it. */
export function FoldedPanel({ title, summary, isOpen, id, children }: FoldProps & { id?: string }) {
  const { hash, key } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again opens it again
  useEffect(() => {
    if (details.current && id !== undefined && hash === `#${id}`) details.current.open = true
  }, [hash, id, key])
  return (
    <details
      ref={details}
      id={id}
      open={isOpen}
      className="scroll-mt-20 rounded-lg bg-white shadow-card target:ring-2 target:ring-turmeric"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-4 py-2 hover:bg-paper-deep sm:px-5">
        <FoldTitle
          title={<h2 className="font-body text-base leading-snug font-semibold">{title}</h2>}
          summary={summary}
        />
      </summary>
      <div className="px-4 pt-1 pb-4 sm:px-5">{children}</div>
    </details>
  )
}

type FigureProps = { name: string; value: string; note?: ReactNode; isBad?: boolean }

export function Figure({ name, value, note, isBad = false }: FigureProps) {
  return (
    <div className="rounded-lg bg-white p-4 shadow-card">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>
        <b className="block font-display text-heading font-semibold wrap-anywhere tabular-nums">{value}</b>
        {note && (
          <span className={`text-sm tabular-nums ${isBad ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
            {note}
          </span>
        )}
      </dd>
    </div>
  )
}

export function EmptyList({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div data-empty className="rounded-lg bg-white p-8 text-center shadow-card">
      {title && <p className="mb-1 font-display text-card font-semibold wrap-anywhere">{title}</p>}
      <p className="text-ink-soft">{children}</p>
    </div>
  )
}

const edges = { warning: 'border-turmeric', danger: 'border-danger' }

type NoteProps = ComponentProps<'div'> & { tone: keyof typeof edges }

/** A note on a card of its own, with an edge in the colour of its tone. What a form has done or not done is `FormSuccess` or `FormError` (`app/ui/field.tsx`). */
export function Note({ tone, className = '', ...note }: NoteProps) {
  return (
    <div {...note} className={`rounded-md border-l-4 bg-white px-4 py-3 shadow-card ${edges[tone]} ${className}`} />
  )
}
