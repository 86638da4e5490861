import type { Db } from '#domain/database'
import { selectOrderJobs } from '#domain/outbox/outbox.server'

/** What the simulators did, for /preview; exists only while simulators replace outside services. */
export type SimulatorConsole = {
  messages(): PreviewMessage[]
  mails(): PreviewMail[]
  failMessage(id: string): boolean
  answerPaymentWindow(request: Request): Promise<Response>
}

export type PreviewMessage = {
  id: string
  to: string
  template: string
  text: string
  button: { label: string; path: string } | null
  at: number
  status: string
}

export type PreviewMail = { id: string; to: string; subject: string; text: string; at: number }

const maxOrders = 100

export async function listReceipts(db: Db, userId: string): Promise<Set<string>> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .limit(maxOrders)
    .execute()
  if (orders.length === 0) return new Set()
  const ids = orders.map(({ id }) => id)
  const sent = await selectOrderJobs(db, ids).select('receipt').where('receipt', 'is not', null).execute()
  return new Set(sent.map(({ receipt }) => receipt ?? ''))
}
