import { data } from 'react-router'
import { z } from 'zod'
import { AdminErrorBoundary } from '#app/admin/shared/admin-error-boundary.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { emailInput } from '#app/admin/shared/inputs'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { OneTimeLink } from '#app/admin/team/one-time-link.tsx'
import { drawQrCode } from '#app/documents/bar-codes.server'
import { parseForm, refuseForm } from '#app/forms/parse-form.server'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { Field, FormError, FormSuccess } from '#app/ui/field.tsx'
import { emailSchema } from '#domain/accounts/email-schema.server'
import { makeResetLink } from '#domain/accounts/password-reset.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/password-link'

export const handle: RouteHandle = staffPage

const schema = () => z.object({ email: emailSchema(t('Please enter the e-mail address.')) })

const ownerWithCode = { role: 'owner', freshCode: true } as const

export const loader = staffLoader(() => ({}), ownerWithCode)

export const action = staffAction(async ({ db, clock, publicUrl, by, form }) => {
  const parsed = parseForm(schema(), form)
  if (!parsed.ok) return parsed.refused
  const token = await makeResetLink(db, clock, by, parsed.values.email)
  if (!token) return refuseForm(form, 409, { field: 'email', message: t('There is no account with this address.') })
  const url = `${publicUrl}/login/reset?token=${token}`
  const message = t('The link for {email} is good once, within 30 minutes.', { email: parsed.values.email })
  return data({ ok: true as const, message, link: { url, qr: drawQrCode(url, { border: 2 }) } })
}, ownerWithCode)

export const ErrorBoundary = AdminErrorBoundary

export default function PasswordLinkPage({ actionData }: Route.ComponentProps) {
  const { form, formMessage, field } = useFormResult(actionData)
  return (
    <AdminLayout title={t('Password link')}>
      <Card className="max-w-text">
        <p className="text-ink-soft">
          {t(
            'For somebody who cannot sign in and gets no mail. Be sure who is asking: call the phone of their last order.',
          )}
        </p>
        <FormSuccess text={actionData?.ok && actionData.message} />
        {actionData?.ok && <OneTimeLink {...actionData.link} />}
        <AdminForm ref={form} className="grid gap-4">
          <FormError text={formMessage} />
          <Field label={t('E-mail address')} {...field('email')} {...emailInput} />
          <IntentButton busyLabel={t('One moment...')}>{t('Make a link')}</IntentButton>
        </AdminForm>
      </Card>
    </AdminLayout>
  )
}
