import { z } from 'zod'
import { orderOfMessage } from '#domain/accounts/sender'
import { isSameSecret } from '#domain/hash.server'
import type { StatusWebhook } from '#domain/notifications/delivery-status.server'
import { stripControlCharacters } from '#domain/text'
import { parseJson } from '#outside/parse-json'
import { sign } from '#outside/signatures'
import { isOfAccount } from '#outside/whatsapp/whatsapp'

/** A time in epoch seconds; undefined if it cannot be read. */
const timestamp = z
  .string()
  .regex(/^\d{1,12}$/)
  .optional()
  .catch(undefined)
const statusSchema = z.object({
  id: z.string().overwrite(stripControlCharacters),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp,
  // An unreadable reason must not hide that a message was not delivered.
  errors: z
    .array(z.object({ code: z.int(), title: z.string().optional(), message: z.string().optional() }))
    .optional()
    .catch(undefined),
})
/** The kinds of messages that a person sends; others tell of a reaction, a changed number or a message that cannot be shown. */
const personal = [
  ...(['text', 'button', 'interactive', 'order', 'audio', 'image', 'video', 'document', 'sticker'] as const),
  ...(['location', 'contacts'] as const),
] as const
const title = z.object({ title: z.string() }).optional().catch(undefined)
const messageSchema = z.object({
  from: z.string().regex(/^\d{6,15}$/),
  type: z.enum(personal),
  timestamp,
  text: z.object({ body: z.string() }).optional().catch(undefined),
  /** A tapped button of a template. */
  button: z.object({ text: z.string() }).optional().catch(undefined),
  /** A tapped button or row of a message with several. */
  interactive: z.object({ button_reply: title, list_reply: title }).optional().catch(undefined),
})
/** A whole message that asks for no more messages. */
const stop = /^(stop|unsubscribe|બંધ|बंद)$/i
const list = z.array(z.unknown()).catch([])
const value = z.object({ statuses: list, messages: list })
const change = z.object({ value })
const entry = z.object({ changes: list })
const body = z.object({ entry: list })

/**
 * Reads Meta's webhook: statuses of messages, which can be several, repeated and in any order, and the numbers from which a
 * person wrote to the shop, with a leading plus. Skips unreadable entries. Returns null if the signature is wrong.
 */
export function readWhatsAppStatuses(
  rawBody: string,
  signatureHeader: string | null | undefined,
  appSecret: string,
): ReturnType<StatusWebhook['read']> {
  if (!appSecret || !isSameSecret(signatureHeader ?? '', `sha256=${sign(rawBody, appSecret)}`)) return null
  const values = (body.safeParse(parseJson(rawBody)).data?.entry ?? [])
    .flatMap((value) => entry.safeParse(value).data?.changes ?? [])
    .flatMap((value) => change.safeParse(value).data?.value ?? [])
  const statuses = values
    .flatMap(({ statuses }) => statuses.flatMap((status) => statusSchema.safeParse(status).data ?? []))
    .map(({ id, status, timestamp, errors: [error] = [] }) => ({
      messageId: id,
      status,
      at: toMs(timestamp),
      ...(error && {
        error: { code: error.code, message: error.message ?? error.title ?? '', isOfAccount: isOfAccount(error) },
      }),
    }))
  const messages = values.flatMap(({ messages }) =>
    messages.flatMap((value) => messageSchema.safeParse(value).data ?? []),
  )
  const words = messages.map((message) => ({
    phone: `+${message.from}`,
    isStop: stop.test(wordsOf(message).trim()),
    at: toMs(message.timestamp),
  }))
  // The last message of a number counts.
  const orderOf = ({ at, isStop }: (typeof words)[number]) => (at === null ? 0 : orderOfMessage(at, isStop))
  const inTime = words.toSorted((a, b) => orderOf(a) - orderOf(b))
  return { statuses, senders: [...new Map(inTime.map((word) => [word.phone, word])).values()] }
}

function wordsOf({ text, button, interactive }: z.infer<typeof messageSchema>): string {
  return text?.body ?? button?.text ?? (interactive?.button_reply ?? interactive?.list_reply)?.title ?? ''
}

function toMs(timestamp: string | undefined): number | null {
  return timestamp === undefined ? null : Number(timestamp) * 1000
}

/** Returns the text for a 200 response; null for a 403 response. */
export function respondToWhatsAppChallenge(query: URLSearchParams, verifyToken: string): string | null {
  const isAsked = query.get('hub.mode') === 'subscribe' && verifyToken !== ''
  return isAsked && isSameSecret(query.get('hub.verify_token') ?? '', verifyToken) ? query.get('hub.challenge') : null
}
