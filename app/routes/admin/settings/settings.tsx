import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { sectionForms } from '#app/admin/settings/fields'
import { MissingSettings } from '#app/admin/settings/missing-settings.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listMissing } from '#domain/shop-settings/missing-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { Route } from './+types/settings'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const saved = new URL(request.url).searchParams.get('saved') ?? ''
  const isOwner = staff.role === 'owner'
  const missing = isOwner ? listMissing(await readSettings(context.get(shopContext).db)) : []
  const title = Object.hasOwn(sectionForms, saved) ? sectionForms[saved as keyof typeof sectionForms].title : null
  return { staff, missing, saved: title }
}

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches[0], 'Settings', '/admin/settings')
}

export default function SettingsPage({ loaderData: { staff, missing, saved } }: Route.ComponentProps) {
  const shown = [
    ...Object.entries(sectionForms)
      .filter(([, { ownersOnly }]) => !ownersOnly || staff.role === 'owner')
      .map(([name, { title, lead }]) => ({ to: `/admin/settings/${name}`, title, lead })),
    { to: '/admin/pins', title: 'PIN codes', lead: 'Where we deliver, in how many days, and where cash may be paid.' },
    ...(staff.role === 'owner'
      ? [
          {
            to: '/admin/password-link',
            title: 'Password link',
            lead: 'For a customer who cannot sign in and gets no mail.',
          },
        ]
      : []),
  ]
  return (
    <AdminLayout staff={staff} title="Settings">
      <p
        role="status"
        className={saved ? 'mb-4 rounded-md bg-white px-4 py-3 font-semibold text-success shadow-card' : ''}
      >
        {saved && `Saved: ${saved}. The shop shows it within a second.`}
      </p>
      <MissingSettings missing={missing} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ to, title, lead }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-center gap-3 rounded-lg bg-white p-4 shadow-card hover:shadow-lift"
            >
              <span className="flex-1">
                <strong className="block font-display text-card font-semibold">{title}</strong>
                <span className="text-sm text-ink-soft">{lead}</span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-brand-600" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </AdminLayout>
  )
}
