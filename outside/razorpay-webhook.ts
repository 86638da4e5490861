import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ProviderEvent } from '#domain/payment-provider'
import { withoutControls } from '#domain/text'
import { paymentAnswer, refundAnswer } from '#outside/razorpay-answers'
import { isSame, sign } from '#outside/signatures'

const eventBody = z.object({
  account_id: z.string().default(''),
  event: z.string().min(1).overwrite(withoutControls),
  payload: z.object({
    payment: z.object({ entity: paymentAnswer }).optional(),
    refund: z.object({ entity: refundAnswer }).optional(),
  }),
})

/**
 * Reads a webhook whose signature over the raw bytes fits one of the secrets; null for anything else.
 * Several secrets, because deliveries repeated after a rotation are still signed with the old one.
 */
export function readRazorpayWebhook(
  rawBody: string,
  headers: Headers,
  expected: { secrets: string[]; acceptSimulated: boolean },
): ProviderEvent | null {
  const signature = headers.get('x-razorpay-signature') ?? ''
  const isGenuine = expected.secrets.some((secret) => secret !== '' && isSame(signature, sign(rawBody, secret)))
  if (!isGenuine) return null

  const body = eventBody.safeParse(parseJson(rawBody)).data
  if (!body) return null
  if (body.account_id.startsWith('acc_localSim') && !expected.acceptSimulated) return null
  return {
    id: headers.get('x-razorpay-event-id') || createHash('sha256').update(rawBody).digest('hex'),
    name: body.event,
    payment: body.payload.payment?.entity ?? null,
    refund: body.payload.refund?.entity ?? null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
