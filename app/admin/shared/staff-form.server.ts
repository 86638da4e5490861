import { z } from 'zod'
import { type AdminStaff, requireStaff, type StaffRequirements } from '#app/accounts/require-staff.server'
import { type RequestContext, type Shop, shopContext, visitContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import type { StaffActor } from '#domain/accounts/staff'
import { t } from '#domain/texts/translate'

/** A form sent by a staff member, with the objects that its action needs. `by` is the sender, for the audit. */
export type StaffForm = Shop & { staff: AdminStaff; by: StaffActor; form: FormData }

/** Reads a form of the staff; redirects and throws as `requireStaff`. */
export async function readStaffForm(
  context: RequestContext,
  request: Request,
  needs?: StaffRequirements,
): Promise<StaffForm> {
  const staff = await requireStaff(context, needs)
  const by = { id: staff.user.id, requestId: context.get(visitContext).requestId }
  return { ...context.get(shopContext), staff, by, form: await readForm(request) }
}

/** The message for a form whose hidden fields are missing or changed. */
export const unreadable = () => t('This form could not be read. Please load the page again.')

const keyShape = /^[\w-]{8,64}$/
export const isCommandKey = (text: string): boolean => keyShape.test(text)
/** The key of a command, which the page makes. */
export const keyField = z.string({ error: unreadable }).regex(keyShape, { error: unreadable })
/** The version that the page showed. */
export const versionField = z.coerce
  .number<string>({ error: unreadable })
  .int({ error: unreadable })
  .nonnegative({ error: unreadable })
  .max(Number.MAX_SAFE_INTEGER, { error: unreadable })
