import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Fetch } from '#outside/fetch'
import { sign } from '#outside/signatures'
import { createWebhooks } from '#outside/simulators/webhooks'

const texts = z.array(z.object({ text: z.string().min(1) }).transform(({ text }) => text))
const messageRequest = z.object({
  to: z.string(),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(z.object({ type: z.enum(['body', 'button']), parameters: texts })),
  }),
})

export type OutboxMessage = {
  id: string
  to: string
  template: string
  language: string
  texts: string[]
  button: string | null
  at: number
  status: 'sent' | 'failed'
}

const rememberedMessages = 500

export function createWhatsAppSimulator(options: { statusUrl: () => string; deliver?: Fetch }) {
  const random = (bytes: number) => randomBytes(bytes).toString('hex')
  const [appSecret, verifyToken] = [random(16), random(8)]
  const outbox: OutboxMessage[] = []
  const webhooks = createWebhooks({ target: options.statusUrl, deliver: options.deliver })

  return {
    appSecret,
    verifyToken,
    outbox,
    async fetch(request: Request): Promise<Response> {
      const { to, template } = messageRequest.parse(await request.json())
      const partOf = (type: string) => template.components.find((component) => component.type === type)?.parameters
      const id = `wamid.SIM${random(12)}`
      outbox.push({
        id,
        to,
        template: template.name,
        language: template.language.code,
        texts: partOf('body') ?? [],
        button: partOf('button')?.[0] ?? null,
        at: Date.now(),
        status: 'sent',
      })
      outbox.splice(0, outbox.length - rememberedMessages)
      return Response.json({ messages: [{ id, message_status: 'accepted' }] })
    },
    fail(id: string): boolean {
      const message = outbox.find((one) => one.id === id)
      if (!message) return false
      message.status = 'failed'
      const status = {
        id,
        status: 'failed',
        timestamp: String(Math.floor(Date.now() / 1000)),
        recipient_id: message.to,
        errors: [{ code: 131026, title: 'Message undeliverable' }],
      }
      const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses: [status] } }]
      const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: 'sim', changes }] })
      const headers = { 'X-Hub-Signature-256': `sha256=${sign(body, appSecret)}` }
      webhooks.post({ id: `${id}:failed`, name: 'failed', body, headers })
      return true
    },
    flush: webhooks.flush,
    close: webhooks.close,
  }
}
