import { Icon } from '#app/admin/shared/icon.tsx'
import { momentOf } from '#app/admin/shared/times'
import { type ContactMessage, nextDeadline } from '#domain/contact/contact-message'

const hourMs = 60 * 60_000

/** Shows the next legal deadline of a complaint; red when it has passed. */
export function DeadlineBadge({ contactMessage, now }: { contactMessage: ContactMessage; now: number }) {
  const deadline = nextDeadline(contactMessage)
  if (!deadline) return contactMessage.kind === 'complaint' ? <Badge text="Complaint" tone="plain" /> : null
  const left = deadline.by - now
  const what = deadline.what === 'acknowledge' ? 'Answer' : 'Settle'
  if (left < 0) return <Badge text={`Overdue since ${momentOf(deadline.by, now)}`} tone="late" />
  const hours = Math.floor(left / hourMs)
  const time = hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
  return <Badge text={`${what} within ${time}`} tone={hours < 24 ? 'late' : 'soon'} />
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
      {tone !== 'plain' && <Icon name="alert" className="size-4 shrink-0" />}
      {text}
    </span>
  )
}
