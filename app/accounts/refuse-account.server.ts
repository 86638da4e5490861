import { accountRefusalText } from '#app/accounts/account-refusal-texts'
import type { RequestContext } from '#app/context'
import { refuseForm, refuseForNow } from '#app/forms/parse-form.server'
import type { AccountRefusal } from '#domain/accounts/accounts'

type Refused = { reason: AccountRefusal; retryAfterMs?: number | undefined }

/** Returns the form result of a refused account command, its error at `field`, if there is one; 429 instead of `status` where it is to be tried later. */
export function refuseAccount(
  context: RequestContext,
  form: FormData,
  { reason, retryAfterMs }: Refused,
  field: string | undefined,
  status = 401,
) {
  const refusal = { field, message: accountRefusalText(reason) }
  if (retryAfterMs === undefined) return refuseForm(form, status, refusal)
  return refuseForNow(context, form, refusal, { retryAfterMs })
}
