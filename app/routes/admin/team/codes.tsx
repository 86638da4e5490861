import { data } from 'react-router'
import { z } from 'zod'
import { passwordField } from '#app/accounts/credential-fields.server'
import { PasswordField, UsernameField } from '#app/accounts/password-field.tsx'
import { refuseAccount } from '#app/accounts/refuse-account.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { type StaffForm, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { BackupCodes } from '#app/admin/team/backup-codes.tsx'
import { visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { parseForm } from '#app/forms/parse-form.server'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormSuccess } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/codes'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(() => ({}), { freshCode: true })

export const action = staffAction(codesAction, { freshCode: true })

export default function CodesPage({ loaderData: { staff }, actionData }: Route.ComponentProps) {
  const codes = actionData?.ok ? actionData.backupCodes : null
  return (
    <AdminLayout title={t('Backup codes')}>
      <section className="max-w-xl rounded-lg bg-white p-5 shadow-card sm:p-8">
        {codes ? (
          <>
            <FormSuccess text={t('These are your new codes. The old ones do not work any more.')} />
            <BackupCodes codes={codes} />
          </>
        ) : (
          <Renewal email={staff.user.email} result={actionData} />
        )}
      </section>
    </AdminLayout>
  )
}

function Renewal({ email, result }: { email: string; result: Route.ComponentProps['actionData'] }) {
  const { form, formMessage, field } = useFormResult(result)
  return (
    <>
      <p>
        {t(
          'Ten codes stand in for the one from your phone, each once. Make new ones when the paper is lost, when somebody else has seen it, or when few are left. The old ones stop working at once.',
        )}
      </p>
      <AdminForm ref={form} className="mt-5 grid gap-4">
        {/* For password managers, which keep both together. */}
        <UsernameField email={email} />
        <PasswordField label={t('Your password')} {...field('password')} />
        <SubmitRow result={result} message={formMessage} label={t('Make new codes')} busyLabel={t('One moment...')} />
      </AdminForm>
    </>
  )
}

/** The codes are shown only once. */
type CodesResult = FormResult<{ backupCodes: string[] }, unknown>

async function codesAction({ context, by, form }: StaffForm) {
  const parsed = parseForm(z.object({ password: passwordField() }), form)
  if (!parsed.ok) return parsed.refused
  const renewed = await context
    .get(visitContext)
    .accounts.actions()
    .renewBackupCodes({ ...parsed.values, requestId: by.requestId })
  if (!renewed.ok) return refuseAccount(context, form, renewed, 'password')
  return data<CodesResult>({ ok: true, message: t('Your new codes.'), backupCodes: renewed.backupCodes })
}
