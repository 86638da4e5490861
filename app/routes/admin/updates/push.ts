import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { formText } from '#app/forms/form-text'
import { unreadable } from '#app/forms/parse-form.server'
import { jsonError } from '#app/layout/json-error'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import { addPushDevice, removePushDevice } from '#domain/notifications/push-devices.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/push'

export const handle: RouteHandle = staffData

/** Returns the public key for push subscriptions. */
export async function loader({ context }: Route.LoaderArgs) {
  const { push } = await readStaffRequest(context)
  return Response.json({ publicKey: await push.publicKey() })
}

/** Subscribes this browser to notifications of new orders, or unsubscribes it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, by } = await readStaffRequest(context)
  const form = await request.formData().catch(() => null)
  if (!form) return jsonError(400, t('This form could not be read.'))
  const endpoint = formText(form, 'endpoint')
  switch (form.get('intent')) {
    case 'on': {
      const isKnown = await addPushDevice(db, clock, by.id, endpoint)
      return isKnown ? Response.json({ ok: true }) : jsonError(400, t('This push service is not known here.'))
    }
    case 'off':
      await removePushDevice(db, endpoint)
      return Response.json({ ok: true })
    default:
      // A script reads this answer: not the page that `runIntent` throws.
      return jsonError(400, unreadable())
  }
}
