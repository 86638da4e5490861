import { data } from 'react-router'
import { z } from 'zod'
import { refuseAccount } from '#app/accounts/refuse-account.server'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import { visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { parseForm } from '#app/forms/parse-form.server'
import { t } from '#domain/texts/translate'

/** The codes are shown only once. */
type CodesResult = FormResult<{ backupCodes: string[] }, unknown>

const missingText = () => t('Please enter your password.')
const passwordSchema = z.object({
  password: z.string({ error: missingText }).min(1, { error: missingText }).max(1000, { error: missingText }),
})

/** Handles the form of /admin/codes. */
export async function codesAction({ context, by, form }: StaffForm) {
  const parsed = parseForm(passwordSchema, form)
  if (!parsed.ok) return parsed.refused
  const renewed = await context
    .get(visitContext)
    .accounts.renewBackupCodes({ ...parsed.values, requestId: by.requestId })
  if (!renewed.ok) return refuseAccount(context, form, renewed, 'password')
  return data<CodesResult>({ ok: true, message: t('Your new codes.'), backupCodes: renewed.backupCodes })
}
