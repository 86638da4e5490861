import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ProviderEvent } from '#domain/payments/provider'
import { stripControlCharacters } from '#domain/text'
import { paymentSchema, refundSchema } from '#outside/razorpay/schemas'
import { isSame, sign } from '#outside/signatures'

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
 * Reads a webhook whose signature over the raw bytes fits one of the secrets; null for anything else. What is genuine but odd is
 * an event too: refused, it would come again for a day, and then the provider would tell us nothing any more.
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
  if (body?.account_id.startsWith('acc_localSim') && !expected.acceptSimulated) return null
  const payment = paymentSchema.optional().safeParse(body?.payload?.payment?.entity)
  const refund = refundSchema.optional().safeParse(body?.payload?.refund?.entity)
  const isOdd = !body?.payload || body.event === 'unreadable' || !payment.success || !refund.success
  return {
    id: headers.get('x-razorpay-event-id') || createHash('sha256').update(rawBody).digest('hex'),
    name: body?.event ?? 'unreadable',
    payment: payment.data ?? null,
    refund: refund.data ?? null,
    ...(isOdd && { isOdd }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
