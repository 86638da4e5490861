import { Link } from 'react-router'
import { DeadlineBadge } from '#app/admin/inbox/deadline.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { momentOf } from '#app/admin/shared/times'
import type { ContactMessage } from '#domain/contact/contact-message'
import { t } from '#domain/texts/translate'

/** Lists the contact messages about an order. */
export function InboxPanel({ contactMessages, now }: { contactMessages: ContactMessage[]; now: number }) {
  return (
    <FoldedPanel
      title={t('Inbox')}
      summary={t('{count} about this order', { count: contactMessages.length })}
      isOpen={contactMessages.some(({ state }) => state === 'open')}
    >
      <ul className="divide-y divide-line">
        {contactMessages.map((contactMessage) => (
          <li key={contactMessage.id} className="py-2">
            <Link to={`/admin/inbox/${contactMessage.ticket}`} className="text-link line-clamp-2 wrap-anywhere">
              {contactMessage.message.slice(0, 200)}
            </Link>
            <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              {momentOf(contactMessage.receivedAt, now)}, {contactMessage.state === 'open' ? t('open') : t('answered')}
              <DeadlineBadge contactMessage={contactMessage} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </FoldedPanel>
  )
}
