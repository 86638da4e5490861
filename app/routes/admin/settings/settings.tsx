import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { MissingSettings } from '#app/admin/settings/missing-settings.tsx'
import { otherPages, type SectionTexts, sectionForms, settingGroups } from '#app/admin/settings/section-forms'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormSuccess } from '#app/ui/field.tsx'
import { listMissingSettings } from '#domain/shop-settings/missing-settings'
import type { Section } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/settings'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ staff, db, query }) => {
  const saved = query.get('done') ?? ''
  const isOwner = staff.role === 'owner'
  return {
    missing: isOwner ? listMissingSettings(await readSettings(db)) : [],
    saved: Object.hasOwn(sectionForms(), saved) ? sectionForms()[saved as Section].title : null,
  }
})

export default function SettingsPage({ loaderData: { staff, missing, saved } }: Route.ComponentProps) {
  const texts: Record<string, SectionTexts> = { ...sectionForms(), ...otherPages() }
  const groups = settingGroups().map(({ title, pages }) => ({
    title,
    pages: pages.flatMap((name) => {
      const page = texts[name]
      if (!page || (page.ownersOnly && staff.role !== 'owner')) return []
      return [{ to: name.startsWith('/') ? name : `/admin/settings/${name}`, text: page.title, lead: page.lead }]
    }),
  }))
  return (
    <AdminLayout title={t('Settings')}>
      <FormSuccess
        text={saved && t('Saved: {saved}. The shop shows it within a second.', { saved })}
        className="mb-4"
      />
      <MissingSettings missing={missing} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {groups.map(
          ({ title, pages }) =>
            pages.length > 0 && (
              <section key={title}>
                <h2 className="mb-2 text-card">{title}</h2>
                <ul className="divide-y divide-line overflow-hidden rounded-lg bg-white shadow-card">
                  {pages.map(({ to, text, lead }) => (
                    <li key={to}>
                      <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-paper-deep">
                        <span className="min-w-0 flex-1">
                          <strong className="block font-semibold">{text}</strong>
                          <span className="block text-sm wrap-anywhere text-ink-soft">{lead}</span>
                        </span>
                        <ChevronRight className="size-5 shrink-0 text-brand-600" aria-hidden />
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </AdminLayout>
  )
}
