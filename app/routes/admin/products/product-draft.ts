import { refusalOfOther } from '#app/accounts/other-account.server'
import { storeDraft } from '#app/admin/products/draft-action.server'
import { draftConflictText } from '#app/admin/products/product-texts'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { formText } from '#app/forms/form-text'
import { readForm } from '#app/forms/parse-form.server'
import { jsonError } from '#app/layout/json-error'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import { findDraft, findEdited } from '#domain/catalog/drafts.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-draft'

export const handle: RouteHandle = staffData

/** Returns the save time of the draft, 0 for none; redirects a visitor without a session to the sign-in. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = await readStaffRequest(context)
  const draft = await findDraft(db, params.id)
  return Response.json({ draftAt: draft?.savedAt ?? 0 })
}

/** Autosaves the editor's form; returns its errors, or the conflicting draft, as JSON. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, clock, by } = await readStaffRequest(context)
  const form = await readForm(request)
  const other = refusalOfOther(formText(form, 'by'), by)
  if (other) return jsonError(400, other.message)
  const edited = await findEdited(db, params.id)
  if (!edited) return jsonError(404, t('There is no such product any more.'))
  const stored = await storeDraft({ db, clock, by, form }, edited)
  if (stored.ok) return Response.json(stored)
  return Response.json({ ...stored, error: draftConflictText(stored.conflict) }, { status: 409 })
}
