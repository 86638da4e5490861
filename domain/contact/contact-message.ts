import { acknowledgeWithinMs, settleBy } from '#domain/calendar/complaint-deadlines'
import { parseOrderNumber } from '#domain/orders/order-number'

/** Times in epoch milliseconds. */
export type ContactMessage = {
  id: string
  ticket: string
  kind: 'letter' | 'complaint'
  state: 'open' | 'answered'
  version: number
  name: string
  email: string
  subject: string
  message: string
  receivedAt: number
  acknowledgedAt: number | null
  order: { id: string; number: string; phone: string; email: string } | null
}

export type Deadline = { what: 'acknowledge' | 'settle'; by: number }

/** A complaint is acknowledged within 48 hours and settled within a month of its receipt. Null for other letters and for what is answered. */
export function nextDeadline(
  contactMessage: Pick<ContactMessage, 'kind' | 'state' | 'receivedAt' | 'acknowledgedAt'>,
): Deadline | null {
  if (contactMessage.kind !== 'complaint' || contactMessage.state !== 'open') return null
  if (contactMessage.acknowledgedAt === null)
    return { what: 'acknowledge', by: contactMessage.receivedAt + acknowledgeWithinMs }
  return { what: 'settle', by: settleBy(contactMessage.receivedAt) }
}

/** The number of an order that a text names; the first of them. */
export function findOrderNumber(text: string): string | null {
  const [named] = /(?<!\w)SM[\s-]*\d{4}[\s-]*\d{4}(?!\d)/i.exec(text) ?? []
  return named ? parseOrderNumber(named) : null
}
