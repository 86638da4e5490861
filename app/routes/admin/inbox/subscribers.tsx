import { Download } from 'lucide-react'
import { data } from 'react-router'
import { InboxChips } from '#app/admin/inbox/inbox-chips.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { textButton } from '#app/admin/shared/text-button'
import { formatRecent } from '#app/admin/shared/times'
import type { FormResult } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { refuseForm } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { listSubscribers, removeSubscriber } from '#domain/contact/contact-messages.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/subscribers'

export const handle: RouteHandle = staffPage

const shown = 200

export const loader = staffLoader(async ({ db, now }) => {
  const subscribers = await listSubscribers(db, shown)
  return { now, subscribers, isCut: subscribers.length === shown }
})

export const action = staffAction(async ({ db, clock, by, form }) => {
  const email = formText(form, 'email').slice(0, 254)
  if (!(await removeSubscriber(db, clock, by, email)))
    return refuseForm(form, 409, { message: t('This address is not on the list.') })
  return data<FormResult>({ ok: true, message: t('{email} is off the list.', { email }) })
})

export const shouldRevalidate = refreshAfterRefusal

export default function SubscribersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { now, subscribers, isCut } = loaderData
  return (
    <AdminLayout
      title={t('Inbox')}
      tab={t('Subscribers')}
      actions={
        <a href="/admin/inbox/subscribers.csv" className={buttonClass('outline')}>
          <Download className="size-5 shrink-0" aria-hidden /> {t('Export')}
        </a>
      }
    >
      <InboxChips view="subscribers" />
      <FormError text={actionData?.ok === false ? actionData.message : undefined} />
      <FormSuccess text={actionData?.ok && actionData.message} className="mb-3" />
      {subscribers.length === 0 ? (
        <EmptyList>{t('Nobody is on the list yet. The form stands at the foot of every page of the shop.')}</EmptyList>
      ) : (
        <ul className="divide-y divide-line rounded-lg bg-white px-4 shadow-card">
          {subscribers.map(({ email, subscribedAt }) => (
            <li key={email} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="min-w-0 wrap-anywhere">
                {email}
                <span className="block text-sm text-ink-soft">{formatRecent(subscribedAt, now)}</span>
              </span>
              <AdminForm>
                <IntentButton
                  kind={null}
                  className={textButton}
                  name="email"
                  value={email}
                  aria-label={t('Remove {email}', { email })}
                >
                  {t('Remove')}
                </IntentButton>
              </AdminForm>
            </li>
          ))}
        </ul>
      )}
      {isCut && <p className="mt-4 text-center text-ink-soft">{t('Earlier ones are in the table (CSV).')}</p>}
    </AdminLayout>
  )
}
