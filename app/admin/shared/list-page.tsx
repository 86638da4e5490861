import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'

/** Shows on a card that the list of a page is empty. */
export function EmptyList({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div data-empty className="rounded-lg bg-white p-8 text-center shadow-card">
      {title && <p className="mb-1 font-display text-card font-semibold wrap-anywhere">{title}</p>}
      <p className="text-ink-soft">{children}</p>
    </div>
  )
}

/** Shows in a panel that its list is empty. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>
}

/** Links to the next page of an admin list, at its top. */
export function NextPage({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mt-6 text-center">
      <TextLink to={`${to}#main`}>{children}</TextLink>
    </p>
  )
}
