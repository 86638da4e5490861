import { z } from 'zod'
import { isSameSecret, sha256 } from '#domain/hash.server'
import type { ProviderEvent } from '#domain/payments/provider'
import { stripControlCharacters } from '#domain/text'
import { parseJson } from '#outside/parse-json'
import { paymentSchema, refundSchema } from '#outside/razorpay/schemas'
import { sign } from '#outside/signatures'

const eventBody = z.object({
  account_id: z.string().catch(''),
  event: z.string().min(1).overwrite(stripControlCharacters).catch('unreadable'),
  payload: z
    .object({
      payment: z.object({ entity: z.unknown() }).optional().catch(undefined),
      refund: z.object({ entity: z.unknown() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/**
 * Reads a webhook whose signature over the raw bytes matches one of the secrets; returns null for any other. A genuine webhook with
 * unknown content is an event too: if the shop refused it, the provider would repeat it for a day and then disable the webhook.
 * Several secrets are accepted, because deliveries repeated after a rotation are still signed with the old one.
 */
export function readRazorpayWebhook(
  rawBody: string,
  headers: Headers,
  expected: { secrets: string[]; acceptSimulated: boolean },
): ProviderEvent | null {
  const signature = headers.get('x-razorpay-signature') ?? ''
  const isGenuine = expected.secrets.some((secret) => secret !== '' && isSameSecret(signature, sign(rawBody, secret)))
  if (!isGenuine) return null

  const body = eventBody.safeParse(parseJson(rawBody)).data
  if (body?.account_id.startsWith('acc_localSim') && !expected.acceptSimulated) return null
  const payment = paymentSchema.optional().safeParse(body?.payload?.payment?.entity)
  const refund = refundSchema.optional().safeParse(body?.payload?.refund?.entity)
  const isUnrecognized = !body?.payload || body.event === 'unreadable' || !payment.success || !refund.success
  return {
    id: headers.get('x-razorpay-event-id') || sha256(rawBody, 'hex'),
    name: body?.event ?? 'unreadable',
    payment: payment.data ?? null,
    refund: refund.data ?? null,
    ...(isUnrecognized && { isUnrecognized }),
  }
}
