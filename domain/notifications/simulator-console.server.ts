import type { Db } from '#domain/database'
import type { SimulatorConsole } from '#domain/notifications/simulator-console'
import { selectOrderJobs } from '#domain/outbox/outbox.server'

/** All records, or only those related to these ids. */
export type PreviewScope = 'all' | ReadonlySet<string>

const maxWebhookCalls = 100

/** Returns the provider's ids of a user's latest orders, their payments and the messages about them. */
export async function findPreviewScope(db: Db, userId: string): Promise<PreviewScope> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'provider_order_id'])
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .limit(maxWebhookCalls)
    .execute()
  if (orders.length === 0) return new Set()
  const orderIds = orders.map((order) => order.id)
  const payments = await db.selectFrom('payments').select('id').where('order_id', 'in', orderIds).execute()
  const paymentIds = payments.map((payment) => payment.id)
  const messages = await selectOrderJobs(db, orderIds).select('receipt').execute()
  const ids = [...orders.map((order) => order.provider_order_id), ...messages.map((message) => message.receipt)]
  return new Set([...ids.filter((id) => id !== null), ...paymentIds])
}

export async function ownsProviderOrder(db: Db, userId: string, providerOrderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('provider_order_id', '=', providerOrderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return order !== undefined
}

export function limitConsole(whole: SimulatorConsole, scope: PreviewScope): SimulatorConsole {
  if (scope === 'all') return whole
  const webhooks = () => whole.webhooks().filter((webhook) => webhook.concerns.some((id) => scope.has(id)))
  return {
    messages: () => whole.messages().filter((message) => scope.has(message.id)),
    mails: () => whole.mails().filter((mail) => scope.has(mail.id)),
    webhooks,
    refunds: null,
    perform: async (action, id) => webhooks().some((webhook) => webhook.id === id) && whole.perform(action, id),
  }
}
