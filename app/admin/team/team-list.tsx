import { ShieldCheck, UserRound } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { momentOf } from '#app/admin/shared/times'
import { buttonClass } from '#app/ui/button.tsx'
import type { Staff } from '#domain/accounts/staff'
import { formatDay, indianDay } from '#domain/calendar/moment'

type Member = Staff & { since: number; lastSeenAt: number | null }

/** Lists the staff with the actions for each member. */
export function TeamList({ team, ownId, now }: { team: Member[]; ownId: string; now: number }) {
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
                {member.user.id === ownId && <span className="font-normal text-ink-soft"> (you)</span>}
              </h3>
              <p className="text-sm wrap-anywhere text-ink-soft">{member.user.email}</p>
              <p className="text-sm text-ink-soft">
                {member.role === 'owner' ? 'Owner' : 'Manager'} since {formatDay(indianDay(member.since))}
              </p>
              <p className="text-sm text-ink-soft">
                {member.lastSeenAt === null ? 'Not signed in now' : `Last here: ${momentOf(member.lastSeenAt, now)}`}
              </p>
            </div>
          </div>
          <Choices member={member} isOwn={member.user.id === ownId} />
        </li>
      ))}
    </ul>
  )
}

/** Hides an action that cannot be undone behind a second press; works without scripts. */
function Choices({ member: { user }, isOwn }: { member: Member; isOwn: boolean }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <details className="mt-2 border-t border-line pt-1">
      <summary className="min-h-tap content-center text-sm font-semibold text-brand-700">
        Lost phone, or remove<span className="sr-only"> {user.name}</span>
      </summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <Form method="post" preventScrollReset className="grid content-between gap-3">
          <p className="text-sm text-ink-soft">
            For a lost phone and lost backup codes: {isOwn ? 'you are' : `${user.name} is`} signed out, and a link sets
            up a new authenticator.
          </p>
          <input type="hidden" name="email" value={user.email} />
          <button type="submit" name="intent" value="reset-code" disabled={busy} className={buttonClass('outline')}>
            New authenticator
          </button>
        </Form>
        <Form method="post" preventScrollReset className="grid content-between gap-3">
          <p className="text-sm text-ink-soft">
            {isOwn ? 'You' : user.name} can no longer open the admin, and {isOwn ? 'are' : 'is'} signed out everywhere
            at once. What {isOwn ? 'you' : 'they'} did stays in the audit.
          </p>
          <input type="hidden" name="userId" value={user.id} />
          <button type="submit" name="intent" value="remove" disabled={busy} className={buttonClass('primary')}>
            Remove {user.name}
          </button>
        </Form>
      </div>
    </details>
  )
}
