import { AdminErrorBoundary } from '#app/admin/shared/admin-error-boundary.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { InviteForm, OpenInvitation, TeamNews } from '#app/admin/team/invite-form.tsx'
import { teamAction } from '#app/admin/team/team-action.server'
import { TeamList } from '#app/admin/team/team-list.tsx'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listInvitations } from '#domain/accounts/invitations.server'
import { listStaff } from '#domain/accounts/staff.server'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/team'

export const handle: RouteHandle = staffPage

const ownerWithCode = { role: 'owner', freshCode: true } as const

export const loader = staffLoader(
  async ({ db, clock, now }) => ({ now, team: await listStaff(db), invitations: await listInvitations(db, clock) }),
  ownerWithCode,
)

export const action = staffAction(teamAction, ownerWithCode)
export const ErrorBoundary = AdminErrorBoundary
export const meta = adminMeta(() => t('Team'))
export const shouldRevalidate = refreshAfterRefusal

export default function TeamPage({ loaderData: { staff, now, team, invitations }, actionData }: Route.ComponentProps) {
  const isOfForm = actionData?.ok ? actionData.link !== undefined : actionData?.values?.intent === 'invite'
  return (
    <AdminLayout title={t('Team')}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="team">
          <h2 id="team" className="mb-3 text-card">
            {plural(team.length, '1 person', '{count} people', { count: team.length })}
          </h2>
          <TeamNews result={isOfForm && !actionData?.ok ? undefined : actionData} />
          <TeamList team={team} ownId={staff.user.id} now={now} />
          {invitations.length > 0 && (
            <>
              <h2 className="mt-8 mb-3 text-card">{t('Invitations')}</h2>
              <ul className="grid gap-2">
                {invitations.map((invitation) => (
                  <OpenInvitation
                    key={invitation.email}
                    {...invitation}
                    worksHere={team.some(({ user }) => user.email === invitation.email)}
                  />
                ))}
              </ul>
            </>
          )}
        </section>
        <InviteForm result={isOfForm ? actionData : undefined} />
      </div>
    </AdminLayout>
  )
}
