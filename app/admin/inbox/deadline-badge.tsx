import { TriangleExclamationPoint } from 'lucide-react'
import { Badge } from '#app/admin/shared/badge.tsx'
import { momentOf } from '#app/admin/shared/times'
import { hourMs } from '#domain/calendar/moment'
import { type ContactMessage, nextDeadline } from '#domain/contact/contact-message'
import { plural, t } from '#domain/texts/translate'

/** Shows the next legal deadline of a complaint; red when it has passed. */
export function DeadlineBadge({ contactMessage, now }: { contactMessage: ContactMessage; now: number }) {
  const deadline = nextDeadline(contactMessage)
  if (!deadline) return contactMessage.kind === 'complaint' ? <Badge>{t('Complaint')}</Badge> : null
  const left = deadline.by - now
  const what = deadline.what === 'acknowledge' ? t('Answer') : t('Settle')
  if (left < 0)
    return (
      <Badge tone="danger" icon={TriangleExclamationPoint}>
        {t('Overdue since {time}', { time: momentOf(deadline.by, now) })}
      </Badge>
    )
  const hours = Math.floor(left / hourMs)
  const days = Math.floor(hours / 24)
  const time = days < 2 ? t('{hours} h', { hours }) : plural(days, '1 day', '{days} days', { days })
  return (
    <Badge tone={hours < 24 ? 'danger' : 'warning'} icon={TriangleExclamationPoint}>
      {t('{what} within {time}', { what, time })}
    </Badge>
  )
}
