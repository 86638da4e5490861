import { createHmac } from 'node:crypto'
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
