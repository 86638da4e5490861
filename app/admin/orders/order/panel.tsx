import { type ReactNode, useId } from 'react'

type Props = { title: string; children: ReactNode; id?: string; aside?: ReactNode }

/** One part of an order's page. */
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

/** A part that is seldom needed: open or not, without scripts. */
export function Fold({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="border-t border-line first:border-t-0">
      <summary className="flex min-h-tap cursor-pointer items-center py-2 font-semibold text-brand-700 underline underline-offset-4">
        {title}
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  )
}

type FoldedProps = {
  title: string
  /** A short summary of the content, beside the title. */
  summary?: ReactNode
  isOpen?: boolean
  id?: string
  children: ReactNode
}

/** One part of an order's page that is not needed for its next step. */
export function FoldedPanel({ title, summary, isOpen, id, children }: FoldedProps) {
  return (
    <details
      id={id}
      open={isOpen}
      className="scroll-mt-20 rounded-lg bg-white shadow-card target:ring-2 target:ring-turmeric"
    >
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1 sm:px-5">
        <h2 className="text-base font-semibold text-brand-700 underline underline-offset-4">{title}</h2>
        {summary && <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">{summary}</span>}
      </summary>
      <div className="px-4 pt-1 pb-4 sm:px-5">{children}</div>
    </details>
  )
}
