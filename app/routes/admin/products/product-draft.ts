import { requireStaff } from '#app/accounts/require-staff.server'
import { storeDraft } from '#app/admin/products/draft-action.server'
import { actorAndTime } from '#app/admin/products/product-texts'
import { shopContext } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import { findDraft, findEdited } from '#domain/catalog/drafts.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-draft'

export const handle: RouteHandle = { ...staffData, work: 'form' }

/** Returns when the draft was saved, 0 for none; leads a visitor without a session to the sign-in, whatever they sent. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const draft = await findDraft(context.get(shopContext).db, params.id)
  return Response.json({ draftAt: draft?.savedAt ?? 0 })
}

/** Saves the editor's form while it is typed into; answers in JSON with its mistakes, or with the draft that is in the way. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = await request.formData().catch(() => null)
  if (!form) return jsonError(400, t('This form could not be read.'))
  const edited = await findEdited(context.get(shopContext).db, params.id)
  if (!edited) return jsonError(404, t('There is no such product any more.'))
  const stored = await storeDraft(context, staff, edited, form)
  if (stored.ok) return Response.json(stored)
  const { by, savedAt } = stored.conflict
  const error = t('{actorAndTime} saved another draft. Please choose what stays.', {
    actorAndTime: actorAndTime({ by, at: savedAt }),
  })
  return Response.json({ ...stored, error }, { status: 409 })
}
