import { Link } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { InboxChips } from '#app/admin/inbox/inbox-chips.tsx'
import { MessageList } from '#app/admin/inbox/message-list.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listContactMessages } from '#domain/contact/inbox.server'
import type { Route } from './+types/inbox'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { db, clock } = context.get(shopContext)
  const query = new URL(request.url).searchParams
  const state = query.get('state') === 'answered' ? 'answered' : 'open'
  const [, at, id = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(query.get('after') ?? '') ?? []
  const { contactMessages, next } = await listContactMessages(db, state, id ? { receivedAt: Number(at), id } : null)
  return { staff, now: clock.now(), state, contactMessages, next: next && `${next.receivedAt}.${next.id}` } as const
}

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches[0], 'Inbox', '/admin/inbox')
}

export default function InboxPage({ loaderData: { staff, now, state, contactMessages, next } }: Route.ComponentProps) {
  return (
    <AdminLayout staff={staff} title="Inbox">
      <InboxChips view={state} inbox={staff.inbox} />
      {contactMessages.length === 0 ? (
        <div className="rounded-lg bg-white p-8 text-center shadow-card">
          <p className="font-display text-card font-semibold">
            {state === 'open' ? 'Nobody waits for an answer' : 'Nothing was answered yet'}
          </p>
          <p className="mt-1 text-ink-soft">
            {state === 'open'
              ? 'Letters of the contact form, and what buyers say on their order’s page, appear here.'
              : 'Letters that you answer are kept here.'}
          </p>
        </div>
      ) : (
        <MessageList contactMessages={contactMessages} now={now} />
      )}
      {next && (
        <p className="mt-6 text-center">
          <Link
            to={`/admin/inbox?${new URLSearchParams({ state, after: next })}`}
            className="text-link inline-flex min-h-tap items-center"
          >
            {state === 'open' ? 'Later letters' : 'Earlier letters'}
          </Link>
        </p>
      )}
    </AdminLayout>
  )
}
