import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { formText } from '#app/forms/form-text'
import { readForm, runIntent } from '#app/forms/parse-form.server'
import { jsonError } from '#app/layout/json-error'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import { addPushDevice, removePushDevice } from '#domain/notifications/push.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/push'

export const handle: RouteHandle = staffData

export async function loader({ context }: Route.LoaderArgs) {
  const { push } = await readStaffRequest(context)
  return Response.json({ publicKey: await push.publicKey() })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, by } = await readStaffRequest(context)
  const form = await readForm(request)
  const endpoint = formText(form, 'endpoint')
  return runIntent(form, {
    on: async () => {
      const isKnown = await addPushDevice(db, clock, by.id, endpoint)
      return isKnown ? Response.json({ ok: true }) : jsonError(400, t('This push service is not known here.'))
    },
    off: async () => {
      await removePushDevice(db, endpoint)
      return Response.json({ ok: true })
    },
  })
}
