import type { Generated } from 'kysely'

export type ContactTables = {
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
}
