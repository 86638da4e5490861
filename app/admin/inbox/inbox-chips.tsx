import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { useStaff } from '#app/admin/shared/use-staff'
import { t } from '#domain/texts/translate'

export function InboxChips({ view }: { view: 'open' | 'complaints' | 'answered' | 'subscribers' | null }) {
  const { inbox } = useStaff()
  const overdue = inbox.overdue > 0 ? { count: inbox.overdue, isIssue: true } : {}
  const chips = [
    { to: '/admin/inbox', text: t('Open'), isCurrent: view === 'open', count: inbox.open },
    { to: '/admin/inbox?kind=complaint', text: t('Complaints'), isCurrent: view === 'complaints', ...overdue },
    { to: '/admin/inbox?state=answered', text: t('Answered'), isCurrent: view === 'answered' },
    { to: '/admin/inbox/subscribers', text: t('Subscribers'), isCurrent: view === 'subscribers' },
  ]
  return <FilterChips label={t('Inbox')} chips={chips} className="mb-4" />
}
