import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import type { InboxCount } from '#domain/contact/inbox.server'

export type InboxView = 'open' | 'complaints' | 'answered' | 'subscribers'

export function InboxChips({ view, inbox }: { view: InboxView | null; inbox: InboxCount }) {
  const overdue = inbox.overdue > 0 ? { count: inbox.overdue, isIssue: true } : {}
  const chips = [
    { to: '/admin/inbox', text: 'Open', isCurrent: view === 'open', count: inbox.open },
    { to: '/admin/inbox?kind=complaint', text: 'Complaints', isCurrent: view === 'complaints', ...overdue },
    { to: '/admin/inbox?state=answered', text: 'Answered', isCurrent: view === 'answered' },
    { to: '/admin/inbox/subscribers', text: 'Subscribers', isCurrent: view === 'subscribers' },
  ]
  return <FilterChips label="Inbox" chips={chips} className="mb-4" />
}
