import { editedPart } from '#app/admin/settings/closed-spans'
import { slides } from '#app/admin/settings/fields'
import { SectionForm } from '#app/admin/settings/section-form.tsx'
import { sectionForms } from '#app/admin/settings/section-forms'
import { toEntered } from '#app/admin/settings/section-values.server'
import { findSection, needsOf, settingsAction } from '#app/admin/settings/settings-action.server'
import { AdminErrorBoundary } from '#app/admin/shared/admin-error-boundary.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { Card } from '#app/admin/shared/card.tsx'
import { requireStaff, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { TextLink } from '#app/ui/text-link.tsx'
import { indianDay } from '#domain/calendar/moment'
import { readSection } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/settings-section'

export const handle: RouteHandle = staffPage

export async function loader(asked: Route.LoaderArgs) {
  // A signed-out visitor does not learn which sections exist.
  await requireStaff(asked.context)
  const name = findSection(asked.params.section)
  const load = staffLoader(async ({ db, now }) => {
    const { value: stored, version } = await readSection(db, name)
    const today = indianDay(now)
    const value = editedPart(name, stored, today)
    return { name, value, version, entered: toEntered(name, value) }
  }, needsOf(name))
  return load(asked)
}

export const action = staffAction(settingsAction)
export const ErrorBoundary = AdminErrorBoundary
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('Settings'))

export default function SettingsSectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, value, version, entered } = loaderData
  const { title, lead } = sectionForms()[name]
  const back = <TextLink to="/admin/settings">{t('All settings')}</TextLink>
  return (
    <AdminLayout title={title} actions={back}>
      <p className="mb-5 max-w-text text-ink-soft">{lead}</p>
      {name === 'banner' && (
        <p className="mb-5 flex flex-wrap gap-x-5">
          {Object.entries(slides()).map(([slide, text]) => (
            <TextLink key={slide} to={`/admin/banner/${slide}`}>
              {t('Banner: {slide}', { slide: text })}
            </TextLink>
          ))}
        </p>
      )}
      <Card className="max-w-text">
        <SectionForm name={name} value={value} entered={entered} version={version} result={actionData} />
      </Card>
    </AdminLayout>
  )
}
