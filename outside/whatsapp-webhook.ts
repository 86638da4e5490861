import * as z from 'zod'
import { withoutControls } from '#domain/text'
import { isSame, sign } from '#outside/signatures'

export type MessageStatus = {
  /** As `send` answered with it. */
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  error?: { code: number; message: string }
}

const known = z.object({
  id: z.string().overwrite(withoutControls),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  errors: z.array(z.object({ code: z.int(), title: z.string().optional(), message: z.string().optional() })).optional(),
})
const body = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) })),
    }),
  ),
})

/**
 * The message statuses in a webhook of Meta's: several at once, repeated and in any order. None for other news, such
 * as a customer's message; null when the webhook is not genuine or not readable.
 */
export function readWhatsAppStatuses(
  rawBody: string,
  signatureHeader: string | null | undefined,
  appSecret: string,
): MessageStatus[] | null {
  if (!appSecret || !isSame(signatureHeader ?? '', `sha256=${sign(rawBody, appSecret)}`)) return null
  const parsed = body.safeParse(parseJson(rawBody))
  if (!parsed.success) return null
  return parsed.data.entry
    .flatMap((entry) => entry.changes)
    .flatMap((change) => change.value.statuses ?? [])
    .flatMap((status) => known.safeParse(status).data ?? [])
    .map(({ id, status, errors: [error] = [] }) => ({
      messageId: id,
      status,
      ...(error && { error: { code: error.code, message: error.message ?? error.title ?? '' } }),
    }))
}

/** The text to answer Meta's subscription check with (200), or null to turn it away (403). */
export function answerWhatsAppChallenge(query: URLSearchParams, verifyToken: string): string | null {
  const isAsked = query.get('hub.mode') === 'subscribe' && verifyToken !== ''
  return isAsked && isSame(query.get('hub.verify_token') ?? '', verifyToken) ? query.get('hub.challenge') : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
