import { Link } from 'react-router'
import { DeadlineBadge, messageStateText } from '#app/admin/inbox/deadline-badge.tsx'
import { InboxChips } from '#app/admin/inbox/inbox-chips.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { searchedIn } from '#app/admin/shared/list-search.tsx'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { formatAge } from '#app/admin/shared/times'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type ContactMessage, listContactMessages, searchContactMessages } from '#domain/contact/inbox.server'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/inbox'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, query }) => {
  const searched = searchedIn(query)
  const state = query.get('state') === 'answered' ? ('answered' as const) : ('open' as const)
  const onlyComplaints = query.get('kind') === 'complaint'
  const { contactMessages, next } = searched
    ? await searchContactMessages(db, searched)
    : await listContactMessages(db, { state, onlyComplaints }, readCursor(query.get('after')))
  return { now, searched, state, onlyComplaints, contactMessages, next: next && writeCursor(next) }
})

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { now, searched, state, onlyComplaints, contactMessages, next } = loaderData
  const view = searched ? null : onlyComplaints ? 'complaints' : state
  const kind = onlyComplaints && 'complaint'
  return (
    <AdminLayout
      title={t('Inbox')}
      isTitleQuiet
      search={{
        label: t('Find messages by words, name, e-mail, ticket or order'),
        placeholder: t('Words, name, ticket'),
        searched,
      }}
    >
      <InboxChips view={view} />
      {contactMessages.length === 0 ? (
        <EmptyList
          title={
            searched
              ? t('No message fits “{searched}”', { searched })
              : state === 'open'
                ? t('Nobody waits for an answer')
                : t('Nothing was answered yet')
          }
        >
          {searched
            ? t('Try one word of the message, or part of the name.')
            : t('Messages of the contact form, and what buyers report on their order’s page, appear here.')}
        </EmptyList>
      ) : (
        <MessageList contactMessages={contactMessages} now={now} showsState={searched !== ''} />
      )}
      {searched && next && (
        <p className="mt-4 text-center text-ink-soft">{t('More messages fit: add another word.')}</p>
      )}
      {view === 'complaints' && (
        <p className="mt-4 text-center">
          <TextLink to={listAddress('/admin/inbox', { kind, state: state === 'open' && 'answered' })}>
            {state === 'open' ? t('Settled complaints') : t('Open complaints')}
          </TextLink>
        </p>
      )}
      {!searched && next && (
        <NextPage to={listAddress('/admin/inbox', { kind, state: state === 'answered' && state, after: next })}>
          {state === 'open' ? t('Later messages') : t('Earlier messages')}
        </NextPage>
      )}
    </AdminLayout>
  )
}

type Props = { contactMessages: ContactMessage[]; now: number; showsState: boolean }

function MessageList({ contactMessages, now, showsState }: Props) {
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
