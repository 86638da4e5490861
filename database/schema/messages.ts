import type { Generated } from 'kysely'

export type MessagesTables = {
  letters: {
    id: string
    first_name: string
    last_name: string
    email: string
    subject: string
    message: string
    received_at: number
    ticket: string
    kind: Generated<'letter' | 'complaint'>
    state: Generated<'open' | 'answered'>
    version: Generated<number>
    order_id: string | null
    acknowledged_at: number | null
    language: Generated<string>
  }
  letter_photos: { letter_id: string; position: number; bytes: string; stored_at: number }
  letter_answers: {
    id: string
    act_key: string
    letter_id: string
    at: number
    actor: string
    how: 'mail' | 'phone' | 'whatsapp'
    body: string
  }
  subscribers: { email: string; subscribed_at: number }
  outbox: OutboxRow
  account_links: { subject: string; link: string; made_at: number }
  push_devices: { id: string; user_id: string; endpoint: string; added_at: number }
  push_keys: { name: string; public_key: string; private_key: string }
}

export type OutboxRow = {
  id: string
  kind: string
  subject: string
  order_id: string | null
  payload: string
  state: 'due' | 'sending' | 'done' | 'failed'
  due_at: number
  attempts: number
  created_at: number
  /** While open: when the first call began that may have sent the message, and whose end is not known. */
  done_at: number | null
  receipt: string | null
  last_error: string | null
}
