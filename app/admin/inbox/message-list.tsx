import { Link } from 'react-router'
import { DeadlineBadge, messageStateText } from '#app/admin/inbox/deadline-badge.tsx'
import { EmptyList } from '#app/admin/shared/empty-list.tsx'
import { formatAge } from '#app/admin/shared/times'
import type { ContactMessage } from '#domain/contact/contact-message'
import { t } from '#domain/texts/translate'

/** Lists messages as cards: sender, subject, beginning. */
type Props = {
  contactMessages: ContactMessage[]
  now: number
  /** For a list of both open and answered messages. */
  showsState: boolean
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
              <span className="text-sm text-ink-soft tabular-nums">{formatAge(contactMessage.receivedAt, now)}</span>
            </span>
            <span className="font-display text-base font-semibold wrap-anywhere">{contactMessage.subject}</span>
            <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{contactMessage.message}</span>
            <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <DeadlineBadge contactMessage={contactMessage} now={now} />
              {showsState && <span>{messageStateText(contactMessage)}</span>}
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

type EmptyInboxProps = { searched: string; state: 'open' | 'answered'; onlyComplaints: boolean }

/** Says why a list of messages is empty. */
export function EmptyInbox(props: EmptyInboxProps) {
  const [title, text] = textsOf(props)
  return <EmptyList title={title}>{text}</EmptyList>
}

function textsOf({ searched, state, onlyComplaints }: EmptyInboxProps): [title: string, text: string] {
  if (searched)
    return [t('No message fits “{searched}”', { searched }), t('Try one word of the message, or part of the name.')]
  if (onlyComplaints && state === 'open')
    return [
      t('No complaint is open'),
      t('What buyers report on their order’s page appears here, with the legal deadline.'),
    ]
  if (onlyComplaints) return [t('No complaint was settled yet'), t('Complaints that you answer are kept here.')]
  if (state === 'open')
    return [
      t('Nobody waits for an answer'),
      t('Messages of the contact form, and what buyers report on their order’s page, appear here.'),
    ]
  return [t('Nothing was answered yet'), t('Messages that you answer are kept here.')]
}
