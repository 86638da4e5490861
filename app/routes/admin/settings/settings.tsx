import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { MissingSettings } from '#app/admin/settings/missing-settings.tsx'
import { sectionForms } from '#app/admin/settings/section-forms'
import { sectionSummaries } from '#app/admin/settings/section-summaries'
import { type SettingPage, settingGroups } from '#app/admin/settings/setting-groups'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormSuccess } from '#app/ui/field.tsx'
import { indianDay } from '#domain/calendar/moment'
import { listPinRules } from '#domain/delivery/pin-rules.server'
import { listMissingSettings } from '#domain/shop-settings/missing-settings'
import type { Section } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/settings'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ staff, db, now, query }) => {
  const saved = query.get('done') ?? ''
  const isOwner = staff.role === 'owner'
  const settings = await readSettings(db)
  const rules = await listPinRules(db)
  const today = indianDay(now)
  const summaryOf = ({ to, section, lead = '' }: SettingPage) => {
    if (to === '/admin/pins') return plural(rules.length, '1 rule', '{count} rules', { count: rules.length })
    return section ? sectionSummaries[section](settings, today) : lead
  }
  const groups = settingGroups().map(({ title, pages }) => ({
    title,
    pages: pages
      .filter(({ ownersOnly }) => isOwner || !ownersOnly)
      .map((page) => ({ to: page.to, text: page.text, summary: summaryOf(page) })),
  }))
  return {
    groups: groups.filter(({ pages }) => pages.length > 0),
    missing: isOwner ? listMissingSettings(settings) : [],
    saved: Object.hasOwn(sectionForms(), saved) ? sectionForms()[saved as Section].title : null,
  }
})

export const meta = adminMeta(() => t('Settings'))

export default function SettingsPage({ loaderData: { groups, missing, saved } }: Route.ComponentProps) {
  return (
    <AdminLayout title={t('Settings')}>
      <FormSuccess
        text={saved && t('Saved: {saved}. The shop shows it within a second.', { saved })}
        className="mb-4"
      />
      <MissingSettings missing={missing} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {groups.map(({ title, pages }) => (
          <section key={title}>
            <h2 className="mb-2 text-card">{title}</h2>
            <ul className="divide-y divide-line overflow-hidden rounded-lg bg-white shadow-card">
              {pages.map(({ to, text, summary }) => (
                <li key={to}>
                  <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-paper-deep">
                    <span className="min-w-0 flex-1">
                      <strong className="block font-semibold">{text}</strong>
                      <span className="block text-sm wrap-anywhere text-ink-soft">{summary}</span>
                    </span>
                    <ChevronRight className="size-5 shrink-0 text-brand-600" aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </AdminLayout>
  )
}
