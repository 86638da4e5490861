import type { OutboxMessage, Status } from '#outside/simulators/whatsapp/message'

/** Builds the body of Meta's webhook about the delivery of one message. */
export function statusWebhook(
  phoneNumberId: string,
  message: OutboxMessage,
  update: { status: Status; at: number },
): string {
  const status = {
    id: message.id,
    status: update.status,
    timestamp: String(Math.floor(update.at / 1000)),
    recipient_id: message.to,
    ...(update.status === 'failed' && { errors: [undeliverableError] }),
  }
  const metadata = { display_phone_number: '910000000000', phone_number_id: phoneNumberId }
  const value = { messaging_product: 'whatsapp', metadata, statuses: [status] }
  const entry = [{ id: 'sim', changes: [{ field: 'messages', value }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

const undeliverableError = {
  code: 131026,
  title: 'Message undeliverable',
  message: 'Message undeliverable',
  error_data: { details: 'Message Undeliverable.' },
}
