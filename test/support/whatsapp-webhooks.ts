import { createHmac } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { Story } from '#test/support/story'

/** Delivers a webhook of Meta with a valid signature. */
export function deliverWhatsAppStatuses(story: Story, value: unknown): Promise<Response> {
  const change = { field: 'messages', value }
  return postWhatsApp(
    story,
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] }),
  )
}

export function postWhatsApp(story: Story, body: string): Promise<Response> {
  const appSecret = story.running.outside.simulators?.statusSecrets.appSecret ?? ''
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  const headers = { 'x-hub-signature-256': signature, 'content-length': `${Buffer.byteLength(body)}` }
  return story.visitor().send('/webhooks/whatsapp', { method: 'POST', body, headers })
}

/** Makes WhatsApp refuse numbers that end in 40001, which are not on WhatsApp, and limit those that end in 40002. */
export function refuseSomeNumbers(story: Story): void {
  beforeAll(() => {
    const whatsapp = story.running.outside.simulators?.whatsapp
    if (!whatsapp) throw new Error('The simulators are off')
    const { fetch } = whatsapp
    whatsapp.fetch = async (request) => {
      const { to } = (await request.clone().json()) as { to: string }
      if (to.endsWith('40001'))
        return Response.json({ error: { code: 131026, message: 'Message undeliverable' } }, { status: 400 })
      if (to.endsWith('40002'))
        return Response.json({ error: { code: 130429, message: 'Rate limit hit' } }, { status: 429 })
      return fetch(request)
    }
  })
}
