import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  AccountRefused,
  MessageDelayed,
  MessageLimited,
  MessageRefused,
  type Messenger,
  type TemplateMessage,
} from '#domain/notifications/messenger'
import { cut } from '#domain/text'
import { type Fetch, fetchText, parseJson, wasNeverSent } from '#outside/fetch'

/** Sends only approved templates, since a shop may not start a conversation otherwise. */
export function createWhatsApp(options: {
  token: string
  phoneNumberId: string
  apiVersion?: string
  name?: 'whatsapp' | 'sim'
  baseUrl?: string
  fetch?: Fetch
  timeoutMs?: number
}): Messenger {
  const { token, phoneNumberId, apiVersion = 'v26.0', baseUrl = 'https://graph.facebook.com' } = options
  const send = options.fetch ?? globalThis.fetch
  const url = `${baseUrl}/${apiVersion}/${phoneNumberId}/messages`

  return {
    name: options.name ?? 'whatsapp',
    async send(message) {
      const { status, json } = await post(bodyOf(message))
      const [sent] = acceptedSchema.safeParse(json).data?.messages ?? []
      if (status < 300 && sent) return { messageId: sent.id }
      throw errorOf(status, json)
    },
  }

  async function post(body: object): Promise<{ status: number; json: unknown }> {
    const init = {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error' as const,
    }
    try {
      // Node's fetch takes 10 s to give up connecting, which tells an outage.
      const { status, text } = await fetchText(send, url, init, { timeoutMs: options.timeoutMs ?? 15_000 })
      return { status, json: parseJson(text) }
    } catch (cause) {
      throw new MessageDelayed('WhatsApp did not answer', { cause, mayHaveGoneOut: !wasNeverSent(cause) })
    }
  }
}

function bodyOf({ to, template, language = 'en', parameters, button }: TemplateMessage) {
  const texts = (values: string[]) => values.map((text) => ({ type: 'text' as const, text }))
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [
        { type: 'body', parameters: texts(cleanParameters(parameters)) },
        ...(button === undefined ? [] : [{ type: 'button', sub_type: 'url', index: '0', parameters: texts([button]) }]),
      ],
    },
  }
}

const acceptedSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const refusedSchema = z.object({
  error: z.object({
    code: z.int(),
    error_subcode: z.int().optional().catch(undefined),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

const limitCodes = new Set([4, 80007, 130429, 131056])
const passingCodes = new Set([1, 2, 131000, 131016, 133004])
/** The shop's own account: authentication, permissions, policy, lock, payment, registration of the number. */
const accountCodes = new Set([0, 10, 190, 368, 131005, 131031, 131037, 131042, 131045, 133010])
/** A wrong id of the number, or no access to it. */
const inaccessibleSubcode = 33

export function isOfAccount({ code, error_subcode }: { code: number; error_subcode?: number }): boolean {
  return (
    accountCodes.has(code) || (code >= 200 && code < 300) || (code === 100 && error_subcode === inaccessibleSubcode)
  )
}

function errorOf(status: number, json: unknown): MessageDelayed | MessageRefused {
  const error = refusedSchema.safeParse(json).data?.error
  if (!error) {
    const text = `WhatsApp answered ${status} without saying why`
    if (status === 429) return new MessageLimited(text)
    // A proxy sends 503 if it has not forwarded, other 5xx also if it lost the response.
    return new MessageDelayed(text, { mayHaveGoneOut: status < 400 || (status >= 500 && status !== 503) })
  }
  const details = error.error_data?.details
  const text = details ? `${error.message}: ${details}` : error.message || `code ${error.code}`
  if (limitCodes.has(error.code) || status === 429) return new MessageLimited(text)
  if (isOfAccount(error) || status === 401) return new AccountRefused(text)
  if (passingCodes.has(error.code) || status >= 500) return new MessageDelayed(text)
  return new MessageRefused(text, error.code)
}

const maxLength = 300
/** Of 1024 characters, 324 are left for the template's own text. */
const maxTogether = 700

/** As WhatsApp accepts them: no line breaks or runs of spaces, none empty. A shortened one ends in '…'. */
export function cleanParameters(parameters: string[]): string[] {
  const cleaned = parameters.map((text) => cut(text.replace(/\s+/g, ' ').trim() || '-', maxLength))
  let excess = cleaned.join('').length - maxTogether
  while (excess > 0) {
    const longest = cleaned.reduce((best, text, at) => (text.length > (cleaned[best]?.length ?? 0) ? at : best), 0)
    const text = cleaned[longest] ?? ''
    cleaned[longest] = cut(text, Math.max(text.length - excess, Math.ceil(text.length / 2)))
    excess = cleaned.join('').length - maxTogether
  }
  return cleaned
}

export function createLogMessenger(log: (text: string) => void): Messenger {
  return {
    name: 'log',
    async send({ to, template }) {
      log(`WhatsApp is not set up: '${template}' to …${to.slice(-4)} is not sent`)
      return { messageId: `log-${randomUUID()}` }
    },
  }
}
