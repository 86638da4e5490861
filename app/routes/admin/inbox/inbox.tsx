import { InboxChips } from '#app/admin/inbox/inbox-chips.tsx'
import { EmptyInbox, MessageList } from '#app/admin/inbox/message-list.tsx'
import { shortenMessages } from '#app/admin/inbox/shorten-messages.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { listAddress } from '#app/admin/shared/list-address'
import { searchedIn } from '#app/admin/shared/list-search.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { listContactMessages, searchContactMessages } from '#domain/contact/inbox.server'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/inbox'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, query }) => {
  const searched = searchedIn(query)
  const state = query.get('state') === 'answered' ? ('answered' as const) : ('open' as const)
  const onlyComplaints = query.get('kind') === 'complaint'
  const shown = { now, searched, state, onlyComplaints }
  if (searched !== '') {
    const { contactMessages, isCut } = await searchContactMessages(db, searched)
    return { ...shown, contactMessages: shortenMessages(contactMessages), isCut, next: null }
  }
  const after = readCursor(query.get('after'))
  const { contactMessages, next } = await listContactMessages(db, { state, onlyComplaints }, after)
  return { ...shown, contactMessages: shortenMessages(contactMessages), isCut: false, next: next && writeCursor(next) }
})

export const meta = adminMeta(() => t('Inbox'))

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { now, searched, state, onlyComplaints, contactMessages, isCut, next } = loaderData
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
        <EmptyInbox searched={searched} state={state} onlyComplaints={onlyComplaints} />
      ) : (
        <MessageList contactMessages={contactMessages} now={now} showsState={searched !== ''} />
      )}
      {isCut && <p className="mt-4 text-center text-ink-soft">{t('More messages fit: add another word.')}</p>}
      {view === 'complaints' && (
        <p className="mt-4 text-center">
          <TextLink to={listAddress('/admin/inbox', { kind, state: state === 'open' && 'answered' })}>
            {state === 'open' ? t('Settled complaints') : t('Open complaints')}
          </TextLink>
        </p>
      )}
      {next && (
        <NextPage to={listAddress('/admin/inbox', { kind, state: state === 'answered' && state, after: next })}>
          {state === 'open' ? t('Later messages') : t('Earlier messages')}
        </NextPage>
      )}
    </AdminLayout>
  )
}
