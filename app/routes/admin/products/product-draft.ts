import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { storeDraft } from '#app/admin/products/draft-action.server'
import { shopContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import { findDraft, findEdited } from '#domain/catalog/drafts.server'
import type { Route } from './+types/product-draft'

export const handle: RouteHandle = { ...staffData, work: 'form' }

/** Returns when the draft was saved, 0 for none; also sends a visitor without a session to the sign-in, as a form without a loader does not. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const draft = await findDraft(context.get(shopContext).db, params.id)
  return Response.json({ draftAt: draft?.savedAt ?? 0 })
}

/** Saves the editor's form while it is typed into; answers in JSON with its mistakes, or with the draft that is in the way. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const edited = await findEdited(context.get(shopContext).db, params.id)
  if (!edited) throw data(null, { status: 404 })
  const stored = await storeDraft(context, staff, edited, await readForm(request))
  return Response.json(stored, { status: stored.ok ? 200 : 409 })
}
