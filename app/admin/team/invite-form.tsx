import { useEffect, useRef } from 'react'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { emailInput } from '#app/admin/shared/inputs'
import { Panel } from '#app/admin/shared/panel.tsx'
import { roleNames, roleWords } from '#app/admin/shared/role-names'
import { OneTimeLink } from '#app/admin/team/one-time-link.tsx'
import type { TeamResult } from '#app/admin/team/team-action.server'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { Choice } from '#app/ui/choice.tsx'
import { Field, FormError, FormSuccess } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { type StaffRole, staffRoles } from '#domain/accounts/staff'
import { formatTime } from '#domain/calendar/moment'
import { t } from '#domain/texts/translate'

const permissions = (): Record<StaffRole, string> => ({
  manager: t('Orders, products, stock, inbox and sales.'),
  owner: t('Everything, also team, tax and customers’ data.'),
})

type ResultProps = { result: TeamResult | undefined }

export function TeamNews({ result }: ResultProps) {
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) news.current?.focus()
  }, [result])
  return (
    <div ref={news} tabIndex={-1} className="mb-3 outline-none">
      <FormError text={result?.ok === false ? result.message : undefined} />
      <FormSuccess text={result?.ok && result.message} />
      {result?.ok && result.link && <OneTimeLink {...result.link} />}
    </div>
  )
}

export function InviteForm({ result }: ResultProps) {
  const { form, formMessage, field, values } = useFormResult(result)
  return (
    <Panel title={t('Invite somebody')}>
      <AdminForm ref={form} className="grid gap-4">
        <FormError text={formMessage} />
        <Field label={t('E-mail address')} {...field('email')} {...emailInput} />
        <FieldGroup legend={t('Role')} error={field('role').error} className="grid gap-2">
          {staffRoles.toReversed().map((role) => (
            <Choice
              key={role}
              type="radio"
              name="role"
              value={role}
              defaultChecked={(values.role ?? 'manager') === role}
              className="rounded-sm border border-edge px-3 py-2 has-checked:border-brand-600 has-checked:bg-brand-50"
            >
              <span>
                <span className="font-semibold">{roleNames()[role]}</span>
                <span className="block text-sm text-ink-soft">{permissions()[role]}</span>
              </span>
            </Choice>
          ))}
        </FieldGroup>
        <IntentButton intent="invite" busyLabel={t('One moment...')}>
          {t('Make a link')}
        </IntentButton>
      </AdminForm>
    </Panel>
  )
}

type OpenProps = { email: string; role: StaffRole; expiresAt: number; worksHere: boolean }

/** For somebody who works here already the link leads to a new authenticator. */
export function OpenInvitation({ email, role, expiresAt, worksHere }: OpenProps) {
  return (
    <li className="rounded-md border border-line bg-white px-4 py-3 wrap-anywhere">
      <b className="font-semibold">{email}</b>, {roleWords()[role]}
      <span className="block text-sm text-ink-soft">
        {t('The link works once, until {time}', { time: formatTime(expiresAt) })}
      </span>
      <AdminForm className="mt-2 flex flex-wrap gap-2">
        <HiddenFields values={{ email, role }} />
        <IntentButton intent="withdraw" kind="outline">
          {t('Withdraw')}
          <span className="sr-only"> {email}</span>
        </IntentButton>
        <IntentButton intent={worksHere ? 'reset-code' : 'invite'} kind="outline">
          {t('New link')}
          <span className="sr-only"> {email}</span>
        </IntentButton>
      </AdminForm>
    </li>
  )
}
