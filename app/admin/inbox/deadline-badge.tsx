import { TriangleExclamationPoint } from 'lucide-react'
import { Badge } from '#app/admin/shared/badge.tsx'
import { formatDuration, formatRecent } from '#app/admin/shared/times'
import { dayMs } from '#domain/calendar/moment'
import { nextDeadline } from '#domain/contact/contact-message'
import type { ContactMessage } from '#domain/contact/inbox.server'
import { t } from '#domain/texts/translate'

export function DeadlineBadge({ contactMessage, now }: { contactMessage: ContactMessage; now: number }) {
  const deadline = nextDeadline(contactMessage)
  if (!deadline) return contactMessage.kind === 'complaint' ? <Badge>{t('Complaint')}</Badge> : null
  const left = deadline.dueAt - now
  const what = deadline.what === 'acknowledge' ? t('Answer') : t('Settle')
  if (left < 0)
    return (
      <Badge tone="danger" icon={TriangleExclamationPoint}>
        {t('Overdue since {time}', { time: formatRecent(deadline.dueAt, now) })}
      </Badge>
    )
  return (
    <Badge tone={left < dayMs ? 'danger' : 'warning'} icon={TriangleExclamationPoint}>
      {t('{what} within {time}', { what, time: formatDuration(left, 2 * dayMs) })}
    </Badge>
  )
}

export function messageStateText({ state }: Pick<ContactMessage, 'state'>): string {
  return state === 'open' ? t('Waits for an answer') : t('Answered')
}
