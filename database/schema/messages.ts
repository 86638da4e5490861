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
    /** T-4829-1507, or T- and a running number for messages of the first months. */
    ticket: string
    kind: Generated<'letter' | 'complaint'>
    state: Generated<'open' | 'answered'>
    version: Generated<number>
    order_id: string | null
    acknowledged_at: number | null
    /** The language that the writer reads. */
    language: Generated<string>
  }
  /** Photographs of claims, as WebP in base64. */
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
  /** Links of unsent mails by the subjects of their jobs; never backed up. */
  account_links: { subject: string; link: string; made_at: number }
  push_devices: { id: string; user_id: string; endpoint: string; added_at: number }
  push_keys: { name: string; public_key: string; private_key: string }
}

export type OutboxRow = {
  id: string
  kind: string
  subject: string
  /** The order of a message with its link; null for other kinds, whose subject leads to their order. */
  order_id: string | null
  payload: string
  state: 'due' | 'sending' | 'done' | 'failed'
  /** The end of the lease while 'sending'. */
  due_at: number
  attempts: number
  created_at: number
  /** When the job ended. While it is open, when the first call began that may have sent its message: it lasts, the service did not answer, or the worker died in it. */
  done_at: number | null
  /** The service's id of the sent message or refund. */
  receipt: string | null
  last_error: string | null
}
