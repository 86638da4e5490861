import { pinAction } from '#app/admin/settings/pin-action.server'
import { nameOf, PinForm } from '#app/admin/settings/pin-form.tsx'
import { PinList } from '#app/admin/settings/pin-list.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormSuccess } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { statesOfPrefix } from '#domain/delivery/pin-places.server'
import { listPinRules } from '#domain/delivery/pin-rules.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/pins'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, query }) => {
  const rules = await listPinRules(db)
  return {
    chosen: query.get('prefix'),
    saved: /^(all|\d{1,6})$/.exec(query.get('done') ?? '')?.[0].replace('all', '') ?? null,
    rules: rules.map((rule) => ({ ...rule, states: statesOfPrefix(rule.prefix) })),
  }
})

export const action = staffAction(pinAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('PIN codes'))

export default function PinsPage({ loaderData: { rules, chosen, saved }, actionData }: Route.ComponentProps) {
  const rule = rules.find(({ prefix }) => prefix === chosen)
  const back = <TextLink to="/admin/settings">{t('All settings')}</TextLink>
  return (
    <AdminLayout title={t('PIN codes')} actions={back}>
      <p className="mb-5 max-w-text text-ink-soft">
        {t(
          'Where we deliver, in how many business days, and whether cash may be paid there. The longest beginning counts: a rule for 385001 comes before one for 38.',
        )}
      </p>
      <FormSuccess text={saved !== null && t('Saved: {rule}', { rule: nameOf(saved) })} className="mb-4" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:order-last">
          <PinForm key={`${chosen} ${saved}`} rule={rule} prefix={chosen ?? ''} result={actionData} />
        </div>
        <PinList rules={rules} chosen={chosen} saved={saved} />
      </div>
    </AdminLayout>
  )
}
