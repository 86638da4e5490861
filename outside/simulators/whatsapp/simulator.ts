import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { dayMs } from '#domain/calendar/moment'
import { isSameSecret } from '#domain/hash.server'
import type { Fetch } from '#outside/fetch'
import { sign } from '#outside/signatures'
import { createScheduler } from '#outside/simulators/scheduler'
import { createWebhookSender, type WebhookSender } from '#outside/simulators/webhook-sender'
import { type ApprovedTemplate, errorOf, metaError } from '#outside/simulators/whatsapp/errors'
import {
  buttonOf,
  digitsOf,
  type MessageRequest,
  messageRequest,
  type OutboxMessage,
  type Status,
  textsOf,
} from '#outside/simulators/whatsapp/message'
import { statusWebhook } from '#outside/simulators/whatsapp/status-webhook'

const faultsSchema = z.strictObject({
  delayMs: z.int().min(0).optional(),
  duplicate: z.boolean().optional(),
  reorder: z.boolean().optional(),
})
export type WhatsAppFaults = z.infer<typeof faultsSchema>

export type WhatsAppSimulator = {
  readonly token: string
  readonly phoneNumberId: string
  readonly appSecret: string
  readonly verifyToken: string
  /** Handles `POST /v:ver/:pnid/messages`, `GET /__sim/outbox` and `POST /__sim/faults`, below the base path. */
  fetch(request: Request): Promise<Response>
  readonly outbox: readonly OutboxMessage[]
  readonly webhooks: Pick<WebhookSender, 'list' | 'deliver' | 'duplicate' | 'lose' | 'delay'>
  /** Records a customer's message; for a day, free text may be sent to that number. */
  hearFrom(number: string): void
  tick(): Promise<void>
  /** Delivers the undelivered webhooks, due or not. */
  flush(): Promise<void>
  close(): void
}

const rememberedMessages = 500

/**
 * Creates a simulator of the parts of WhatsApp's Cloud API that a shop uses. A number that ends in 0001 is not on WhatsApp,
 * 0002 exceeds the rate limit, 0003 is accepted and fails afterwards.
 */
export function createWhatsAppSimulator(options: {
  statusUrl: string | (() => string)
  /** Approved templates, with the number of parameters of the body and whether there is a button. */
  templates: Record<string, ApprovedTemplate>
  /** Clock in epoch ms; with it, tasks run only by `tick` and `flush`. */
  now?: () => number
  deliver?: Fetch
  basePath?: string
  faults?: WhatsAppFaults
}): WhatsAppSimulator {
  const random = (bytes: number) => randomBytes(bytes).toString('hex')
  const [token, appSecret, verifyToken] = [`sim-${random(16)}`, random(16), random(8)]
  const phoneNumberId = '100000000000001'
  let faults = options.faults ?? {}
  const outbox: OutboxMessage[] = []
  const heardAt = new Map<string, number>()
  const scheduler = createScheduler(options.now)
  const sender = createWebhookSender({
    scheduler,
    target: options.statusUrl,
    deliver: options.deliver,
    backoffMs: () => 1000,
  })

  const accept = (request: MessageRequest): OutboxMessage => {
    const message: OutboxMessage = {
      id: `wamid.SIM${random(12)}`,
      to: digitsOf(request.to),
      template: request.type === 'template' ? request.template.name : null,
      language: request.type === 'template' ? request.template.language.code : null,
      texts: textsOf(request),
      button: buttonOf(request),
      at: scheduler.now(),
      statuses: [],
    }
    outbox.push(message)
    outbox.splice(0, outbox.length - rememberedMessages)
    const way: Status[] = message.to.endsWith('0003') ? ['failed'] : ['sent', 'delivered', 'read']
    scheduler.after(0, () => {
      for (const status of faults.reorder ? way.toReversed() : way) report(message, status)
    })
    return message
  }

  const report = (message: OutboxMessage, status: Status) => {
    message.statuses.push(status)
    const body = statusWebhook(phoneNumberId, message, { status, at: scheduler.now() })
    const headers = { 'X-Hub-Signature-256': `sha256=${sign(body, appSecret)}` }
    const plan = { delayMs: faults.delayMs, copies: faults.duplicate ? 2 : 1 }
    sender.post({ id: `${message.id}:${status}`, name: status, body, headers }, plan)
  }

  const app = new Hono().basePath(options.basePath ?? '')
  app.get('/__sim/outbox', (c) => c.json(outbox))
  app.post('/__sim/faults', async (c) => {
    const asked = faultsSchema.safeParse(await c.req.json().catch(() => null))
    if (!asked.success) return metaError(400, 100, 'Invalid parameter', z.prettifyError(asked.error))
    faults = asked.data
    return c.json(faults)
  })
  app.post('/:version{v[0-9.]+}/:number/messages', async (c) => {
    if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
      return metaError(401, 190, 'Invalid OAuth access token', 'Cannot parse access token')
    }
    if (c.req.param('number') !== phoneNumberId) return metaError(400, 100, 'Unsupported post request', '', 33)
    const asked = messageRequest.safeParse(await c.req.json().catch(() => null))
    if (!asked.success) return metaError(400, 100, 'Invalid parameter', z.prettifyError(asked.error))
    const lastHeardAt = heardAt.get(digitsOf(asked.data.to))
    const mayWriteFreely = lastHeardAt !== undefined && scheduler.now() - lastHeardAt < dayMs
    const refusal = errorOf(asked.data, { templates: options.templates, mayWriteFreely })
    if (refusal) return refusal
    const { id, to, template } = accept(asked.data)
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: asked.data.to, wa_id: to }],
      messages: [{ id, ...(template && { message_status: 'accepted' }) }],
    })
  })

  return {
    token,
    phoneNumberId,
    appSecret,
    verifyToken,
    fetch: async (request) => app.fetch(request),
    outbox,
    webhooks: sender,
    hearFrom(number) {
      heardAt.set(digitsOf(number), scheduler.now())
    },
    tick: scheduler.tick,
    flush: scheduler.flush,
    close() {
      scheduler.close()
      sender.close()
    },
  }
}
