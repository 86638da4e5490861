import { ShieldCheck, UserRound } from 'lucide-react'
import { AdminErrorBoundary } from '#app/admin/shared/admin-error-boundary.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Fold } from '#app/admin/shared/panel.tsx'
import { roleNames } from '#app/admin/shared/role-names'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { formatRecent } from '#app/admin/shared/times'
import { InviteForm, OpenInvitation, TeamNews } from '#app/admin/team/invite-form.tsx'
import { teamAction } from '#app/admin/team/team-action.server'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listInvitations } from '#domain/accounts/invitations.server'
import type { Staff, StaffRole } from '#domain/accounts/staff'
import { listStaff } from '#domain/accounts/staff.server'
import { formatDate } from '#domain/calendar/moment'
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

type Member = Staff & { since: number; lastSeenAt: number | null }

function TeamList({ team, ownId, now }: { team: Member[]; ownId: string; now: number }) {
  return (
    <ul className="grid gap-3">
      {team.map((member) => (
        <li key={member.user.id} className="rounded-lg bg-white p-4 shadow-card sm:p-5">
          <div className="flex items-start gap-3">
            {member.role === 'owner' ? (
              <ShieldCheck className="mt-0.5 size-6 shrink-0 text-brand-600" aria-hidden />
            ) : (
              <UserRound className="mt-0.5 size-6 shrink-0 text-ink-soft" aria-hidden />
            )}
            <div className="min-w-0">
              <h3 className="font-body text-base font-semibold wrap-anywhere">
                {member.user.name}
                {member.user.id === ownId && <span className="font-normal text-ink-soft"> {t('(you)')}</span>}
              </h3>
              <p className="text-sm wrap-anywhere text-ink-soft">{member.user.email}</p>
              <p className="text-sm text-ink-soft">
                {roleNames()[member.role]} {t('since {day}', { day: formatDate(member.since) })}
              </p>
              <p className="text-sm text-ink-soft">
                {member.lastSeenAt === null
                  ? t('Not signed in now')
                  : t('Last here: {time}', { time: formatRecent(member.lastSeenAt, now) })}
              </p>
            </div>
          </div>
          <Choices member={member} isOwn={member.user.id === ownId} />
        </li>
      ))}
    </ul>
  )
}

function Choices({ member: { user, role }, isOwn }: { member: Member; isOwn: boolean }) {
  return (
    <Fold
      title={
        <>
          {t('Role, lost phone, or remove')}
          <span className="sr-only"> {user.name}</span>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AdminForm className="grid content-between gap-3 sm:col-span-2">
          <p className="text-sm text-ink-soft">{roleText(role, user.name, isOwn)}</p>
          <HiddenFields values={{ userId: user.id, role: role === 'owner' ? 'manager' : 'owner' }} />
          <IntentButton intent="role" kind="outline" className="justify-self-start">
            {role === 'owner' ? t('Make a manager') : t('Make an owner')}
          </IntentButton>
        </AdminForm>
        <AdminForm className="grid content-between gap-3">
          <p className="text-sm text-ink-soft">
            {isOwn
              ? t('For a lost phone and lost backup codes: you are signed out, and a link sets up a new authenticator.')
              : t(
                  'For a lost phone and lost backup codes: {name} is signed out, and a link sets up a new authenticator.',
                  { name: user.name },
                )}
          </p>
          <HiddenFields values={{ email: user.email }} />
          <IntentButton intent="reset-code" kind="outline">
            {t('New authenticator')}
          </IntentButton>
        </AdminForm>
        <AdminForm className="grid content-between gap-3">
          <p className="text-sm text-ink-soft">
            {isOwn
              ? t(
                  'You can no longer open the admin, and are signed out everywhere at once. What you did stays in the audit.',
                )
              : t(
                  '{name} can no longer open the admin, and is signed out everywhere at once. What they did stays in the audit.',
                  { name: user.name },
                )}
          </p>
          <HiddenFields values={{ userId: user.id }} />
          <IntentButton intent="remove">{t('Remove {name}', { name: user.name })}</IntentButton>
        </AdminForm>
      </div>
    </Fold>
  )
}

function roleText(role: StaffRole, name: string, isOwn: boolean): string {
  if (role === 'manager')
    return t('As an owner {name} may do everything, also team, tax and customers’ data.', { name })
  return isOwn
    ? t('As a manager you may no longer open team, tax and customers’ data; orders, products, stock and inbox stay.')
    : t('As a manager {name} keeps orders, products, stock and inbox, and no longer team, tax and customers’ data.', {
        name,
      })
}
