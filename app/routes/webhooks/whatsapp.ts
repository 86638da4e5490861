import { shopContext, visitContext } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { recordInboundMessage, recordUserId } from '#domain/accounts/contacts.server'
import { recordMessageStatus } from '#domain/notifications/delivery-status.server'
import { forAll } from '#domain/tasks/task-failures.server'
import type { Route } from './+types/whatsapp'

export const handle: RouteHandle = { ...privateData, robots: 'silent', isUnlimited: true, largeBody: 'batch' }

export function loader({ context, url }: Route.LoaderArgs) {
  const webhook = context.get(shopContext).statusWebhook
  const challenge = webhook?.answerChallenge(url.searchParams)
  if (!challenge) return jsonError(403, 'The verify token is not right.')
  return new Response(challenge, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, statusWebhook, wakeWorker } = context.get(shopContext)
  const received = statusWebhook?.read(await request.text(), request.headers.get('x-hub-signature-256')) ?? null
  if (!received) return jsonError(403, 'The signature does not belong to this message.')
  const { statuses, senders, ids } = received
  const failed = statuses.filter((status) => status.status === 'failed')
  if (failed.length > 0)
    context.get(visitContext).log('message.not-delivered', { codes: failed.map((status) => status.error?.code) })
  const recorded = [
    ...statuses.map((status) => () => recordMessageStatus(db, clock, status)),
    ...senders.map((sender) => async () => {
      if (await recordInboundMessage(db, clock, sender)) return
      context.get(visitContext).log('message.unknown-sender', { id: sender.userId, isStop: sender.isStop })
    }),
    ...ids.map((id) => () => recordUserId(db, id)),
  ]
  let isEarly = false
  try {
    // Meta repeats the whole request after a failure; recorded statuses do not change.
    await forAll(recorded, async (record) => {
      if ((await record()) === false) isEarly = true
    })
  } finally {
    if (failed.length > 0 || senders.length > 0) wakeWorker()
  }
  if (isEarly) return Response.json({ status: 'delayed' }, { status: 503 })
  return Response.json({ status: 'ok' })
}
