import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { pageHead } from '#app/layout/meta'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { listStaff } from '#domain/accounts/staff.server'
import type { Route } from './+types/team'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { role: 'owner', freshCode: true })
  return { staff, team: await listStaff(context.get(shopContext).db) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    root: matches[0],
    title: 'Team',
    description: 'Who works here.',
    path: '/owner/team',
    hidden: true,
  })
}

export default function TeamPage({ loaderData: { staff, team } }: Route.ComponentProps) {
  return (
    <OwnerLayout staff={staff} title="Team">
      <ul className="grid gap-3">
        {team.map(({ user, role }) => (
          <li key={user.id} className="rounded-lg bg-white p-4 shadow-card">
            <strong className="font-semibold">{user.name}</strong>, {role}
            <span className="block text-sm wrap-anywhere text-ink-soft">{user.email}</span>
          </li>
        ))}
      </ul>
    </OwnerLayout>
  )
}
