import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import type { InboxCount } from '#domain/contact/inbox.server'

export type InboxView = 'open' | 'answered' | 'subscribers'

export function InboxChips({ view, inbox }: { view: InboxView; inbox: InboxCount }) {
  const chips = [
    { to: '/admin/inbox', text: 'Open', isCurrent: view === 'open', count: inbox.open },
    { to: '/admin/inbox?state=answered', text: 'Answered', isCurrent: view === 'answered' },
    { to: '/admin/inbox/subscribers', text: 'Subscribers', isCurrent: view === 'subscribers' },
  ]
  return <FilterChips label="Inbox" chips={chips} className="mb-4" />
}
