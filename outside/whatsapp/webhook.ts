import { z } from 'zod'
import { orderOfMessage, readReply, type Sender } from '#domain/accounts/sender'
import { isSameSecret } from '#domain/hash.server'
import type { StatusWebhook } from '#domain/notifications/delivery-status.server'
import { stripControlCharacters } from '#domain/text'
import { parseJson } from '#outside/fetch'
import { sign } from '#outside/signatures'
import { isOfAccount } from '#outside/whatsapp/whatsapp'

const timestamp = z
  .string()
  .regex(/^\d{1,12}$/)
  .optional()
  .catch(undefined)
/** Digits with country code; missing for a person with a username. */
const phone = z
  .string()
  .regex(/^\d{6,15}$/)
  .optional()
  .catch(undefined)
const userId = z
  .string()
  .regex(/^[\w.-]{3,160}$/)
  .optional()
  .catch(undefined)
const statusSchema = z.object({
  id: z.string().overwrite(stripControlCharacters),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp,
  recipient_id: phone,
  recipient_user_id: userId,
  // An unreadable reason must not hide that a message was not delivered.
  errors: z
    .array(z.object({ code: z.int(), title: z.string().optional(), message: z.string().optional() }))
    .optional()
    .catch(undefined),
})
const title = z.object({ title: z.string() }).optional().catch(undefined)
const messageSchema = z.object({
  from: phone,
  from_user_id: userId,
  user_id: userId,
  type: z.string(),
  timestamp,
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
  interactive: z.object({ button_reply: title, list_reply: title }).optional().catch(undefined),
})
const contactSchema = z.object({ wa_id: phone, user_id: userId })
const list = z.array(z.unknown()).catch([])
const value = z.object({ statuses: list, messages: list, contacts: list })
const change = z.object({ value })
const entry = z.object({ changes: list })
const body = z.object({ entry: list })

/** Null if the signature is wrong. Skips unreadable entries; statuses come repeated and in any order. */
export function readWhatsAppStatuses(
  rawBody: string,
  signatureHeader: string | null | undefined,
  appSecret: string,
): ReturnType<StatusWebhook['read']> {
  if (!appSecret || !isSameSecret(signatureHeader ?? '', `sha256=${sign(rawBody, appSecret)}`)) return null
  const values = (body.safeParse(parseJson(rawBody)).data?.entry ?? [])
    .flatMap((value) => entry.safeParse(value).data?.changes ?? [])
    .flatMap((value) => change.safeParse(value).data?.value ?? [])
  const reported = values.flatMap((value) =>
    value.statuses.flatMap((status) => statusSchema.safeParse(status).data ?? []),
  )
  const statuses = reported.map(({ id, status, timestamp, errors: [error] = [] }) => ({
    messageId: id,
    status,
    at: toMs(timestamp),
    ...(error && {
      error: { code: error.code, message: error.message ?? error.title ?? '', isOfAccount: isOfAccount(error) },
    }),
  }))
  const senders: Sender[] = []
  const ids = new Map<string, string>()
  const note = (phone: string | undefined, id: string | undefined) => phone && id && ids.set(`+${phone}`, id)
  for (const { recipient_id, recipient_user_id } of reported) note(recipient_id, recipient_user_id)
  for (const { messages, contacts } of values) {
    const known = contacts.flatMap((value) => contactSchema.safeParse(value).data ?? [])
    for (const contact of known) note(contact.wa_id, contact.user_id)
    for (const message of messages.flatMap((value) => messageSchema.safeParse(value).data ?? [])) {
      const { from, timestamp, from_user_id: id = message.user_id } = message
      const reply = readReply(wordsOf(message))
      if ((!from && !id) || reply === 'unclear') continue
      note(from, id)
      senders.push({
        phone: from ? `+${from}` : null,
        userId: id ?? null,
        isStop: reply === 'stop',
        at: toMs(timestamp),
      })
    }
  }
  const orderOf = ({ at, isStop }: Sender) => (at === null ? 0 : orderOfMessage(at, isStop))
  const inTime = senders.toSorted((a, b) => orderOf(a) - orderOf(b))
  return {
    statuses,
    senders: [...new Map(inTime.map((sender) => [sender.phone ?? sender.userId, sender])).values()],
    ids: [...ids].map(([phone, userId]) => ({ phone, userId })),
  }
}

/** Nobody knows what a voice message, a picture or a reaction asks for. */
function wordsOf({ type, text, button, interactive }: z.infer<typeof messageSchema>): string {
  if (type === 'order') return 'order'
  return text?.body ?? button?.text ?? (interactive?.button_reply ?? interactive?.list_reply)?.title ?? ''
}

function toMs(timestamp: string | undefined): number | null {
  return timestamp === undefined ? null : Number(timestamp) * 1000
}

export function respondToWhatsAppChallenge(query: URLSearchParams, verifyToken: string): string | null {
  const isAsked = query.get('hub.mode') === 'subscribe' && verifyToken !== ''
  return isAsked && isSameSecret(query.get('hub.verify_token') ?? '', verifyToken) ? query.get('hub.challenge') : null
}
