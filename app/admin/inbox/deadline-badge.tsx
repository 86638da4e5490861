import { TriangleExclamationPoint } from 'lucide-react'
import { momentOf } from '#app/admin/shared/times'
import { hourMs } from '#domain/calendar/moment'
import { type ContactMessage, nextDeadline } from '#domain/contact/contact-message'
import { plural, t } from '#domain/texts/translate'

/** Shows the next legal deadline of a complaint; red when it has passed. */
export function DeadlineBadge({ contactMessage, now }: { contactMessage: ContactMessage; now: number }) {
  const deadline = nextDeadline(contactMessage)
  if (!deadline) return contactMessage.kind === 'complaint' ? <Badge text={t('Complaint')} tone="plain" /> : null
  const left = deadline.by - now
  const what = deadline.what === 'acknowledge' ? t('Answer') : t('Settle')
  if (left < 0) return <Badge text={t('Overdue since {time}', { time: momentOf(deadline.by, now) })} tone="late" />
  const hours = Math.floor(left / hourMs)
  const days = Math.floor(hours / 24)
  const time = days < 2 ? t('{hours} h', { hours }) : plural(days, '1 day', '{days} days', { days })
  return <Badge text={t('{what} within {time}', { what, time })} tone={hours < 24 ? 'late' : 'soon'} />
}

const tones = {
  plain: 'bg-paper-deep text-ink-soft',
  soon: 'bg-turmeric/30 text-ink',
  late: 'bg-danger text-white',
} as const

function Badge({ text, tone }: { text: string; tone: keyof typeof tones }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold ${tones[tone]}`}
    >
      {tone !== 'plain' && <TriangleExclamationPoint className="size-4 shrink-0" aria-hidden />}
      {text}
    </span>
  )
}
