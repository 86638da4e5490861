import { Link } from 'react-router'
import { DeadlineBadge } from '#app/admin/inbox/deadline.tsx'
import { age } from '#app/admin/shared/times'
import type { ContactMessage } from '#domain/contact/contact-message'
import { t } from '#domain/texts/translate'

/** Lists messages as cards: sender, subject, beginning. */
type Props = {
  contactMessages: ContactMessage[]
  now: number
  /** For a list of both open and answered messages. */
  showsState?: boolean
}

export function MessageList({ contactMessages, now, showsState }: Props) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {contactMessages.map((contactMessage) => (
        <li key={contactMessage.id}>
          <Link
            to={`/admin/inbox/${contactMessage.ticket}`}
            className="grid h-full content-start gap-0.5 rounded-lg bg-white px-4 py-3 shadow-card hover:bg-paper-deep"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <b className="min-w-0 font-semibold wrap-anywhere">{contactMessage.name}</b>
              <span className="text-sm text-ink-soft tabular-nums">{age(contactMessage.receivedAt, now)}</span>
            </span>
            <span className="font-display text-base font-semibold wrap-anywhere">{contactMessage.subject}</span>
            <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
              {contactMessage.message.slice(0, 240)}
            </span>
            <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <DeadlineBadge contactMessage={contactMessage} now={now} />
              {showsState && <span>{contactMessage.state === 'open' ? t('Open') : t('Answered')}</span>}
              <span className="tabular-nums">{contactMessage.ticket}</span>
              {contactMessage.order && (
                <span className="tabular-nums">{t('Order {number}', { number: contactMessage.order.number })}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
