import { randomBytes } from 'node:crypto'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { JobServices } from '#domain/jobs/send.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { MessageRefused } from '#domain/notifications/messenger'
import { templateNames } from '#domain/notifications/templates'
import type { PaymentProvider } from '#domain/payments/provider'

const id = (kind: string) => `${kind}_sim${randomBytes(8).toString('hex')}`

/** Creates a payment provider that accepts every payment and refund at once and stores nothing; the shop's simulator loads them at its start. */
export function demoPayments(): PaymentProvider {
  return {
    name: 'sim',
    keyId: 'rzp_sim_demo',
    checkoutScript: '',
    createOrder: async ({ amountPaise }) => ({ id: id('order'), amountPaise }),
    listOrders: async () => [],
    findReceipt: async () => null,
    listPayments: async () => [],
    capture: () => Promise.reject(new Error('The demo captures by itself')),
    refund: async () => ({ id: id('rfnd'), state: 'processed' }),
    listRefunds: async () => [],
    isGenuineCheckout: () => true,
    readWebhook: () => null,
  }
}

/** Creates services that send nothing; messages to numbers in `unreachable` are refused, like numbers without WhatsApp. */
export function demoServices(
  payments: PaymentProvider,
  publicUrl: string,
  unreachable: ReadonlySet<string>,
): JobServices {
  return {
    messenger: {
      name: 'sim',
      async send({ to }) {
        if (unreachable.has(`+${to}`)) throw new MessageRefused('Message undeliverable', 131_026)
        return { messageId: id('wamid') }
      },
    },
    mailer: { name: 'sim', send: async ({ idempotencyKey }) => ({ messageId: `<${idempotencyKey}@demo.example>` }) },
    payments,
    publicUrl,
    shopNumber: undefined,
    templates: new Set(templateNames),
    limits: shopLimits.orders,
  }
}

/** Lists sizes that are nearly sold out, which the demo restocks. */
export async function listNearlySoldOut(db: Db): Promise<{ id: string; label: string }[]> {
  return db.selectFrom('pack_sizes').select(['product_id as id', 'label']).where('stock', '<', 12).execute()
}

/** A clock that changes only by `set`. */
export type ManualClock = Clock & { set(at: number): void }

export function manualClock(): ManualClock {
  let at = 0
  return {
    now: () => at,
    set(to) {
      at = to
    },
  }
}
