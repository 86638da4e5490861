import type { OutboxMessage, Status } from '#outside/simulators/whatsapp/message'

export function statusWebhook(
  phoneNumberId: string,
  message: OutboxMessage,
  news: { status: Status; at: number },
): string {
  const status = {
    id: message.id,
    status: news.status,
    timestamp: String(Math.floor(news.at / 1000)),
    recipient_id: message.to,
    ...(news.status === 'failed' && { errors: [undeliverable] }),
  }
  const metadata = { display_phone_number: '910000000000', phone_number_id: phoneNumberId }
  const value = { messaging_product: 'whatsapp', metadata, statuses: [status] }
  const entry = [{ id: 'sim', changes: [{ field: 'messages', value }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

const undeliverable = {
  code: 131026,
  title: 'Message undeliverable',
  message: 'Message undeliverable',
  error_data: { details: 'Message Undeliverable.' },
}
