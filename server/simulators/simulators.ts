import type { Hono } from 'hono'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import type { PreviewMessage, SimulatorConsole } from '#domain/notifications/simulator-console.server'
import { buttonPath, isTemplateName, renderTemplate, type Template, templates } from '#domain/notifications/templates'
import { cachedTexts, runInLanguage } from '#domain/texts/dictionaries.server'
import { inLanguage, isLanguage, translated } from '#domain/texts/translate'
import { createShiprocket } from '#outside/courier/shiprocket'
import type { Fetch } from '#outside/fetch'
import { createRazorpay } from '#outside/razorpay/razorpay'
import { createMailbox } from '#outside/simulators/mailbox'
import type { Ledger } from '#outside/simulators/razorpay/bank'
import { createRazorpaySimulator } from '#outside/simulators/razorpay/simulator'
import { createShiprocketSimulator } from '#outside/simulators/shiprocket'
import { createWhatsAppSimulator, type OutboxMessage } from '#outside/simulators/whatsapp'
import { createWhatsApp } from '#outside/whatsapp/whatsapp'
import type { ApplicationEnv } from '#server/http/application'
import { mountPaymentWindow, razorpayPath, type SimulatorGuard } from '#server/simulators/simulator-endpoints'

export type Simulators = ReturnType<typeof openSimulators>

/** Opens the simulators in this process; the configuration allows them only without real keys. */
export function openSimulators({ shopUrl, deliver }: { shopUrl: () => string; deliver?: Fetch }) {
  const razorpay = createRazorpaySimulator({
    basePath: razorpayPath,
    webhookUrl: () => `${shopUrl()}/webhooks/razorpay`,
    deliver,
  })
  const whatsapp = createWhatsAppSimulator({ statusUrl: () => `${shopUrl()}/webhooks/whatsapp`, deliver })
  const shiprocket = createShiprocketSimulator((number) => `${shopUrl()}/admin/documents?kind=label&orders=${number}`)
  const mailbox = createMailbox()
  const preview: SimulatorConsole = {
    messages: () => whatsapp.outbox.map(toBubble).reverse(),
    mails: () => mailbox.mails.toReversed(),
    failMessage: whatsapp.fail,
  }
  return {
    payments: createRazorpay({
      name: 'sim',
      keyId: razorpay.keyId,
      keySecret: razorpay.keySecret,
      webhookSecrets: [razorpay.webhookSecret],
      baseUrl: `http://simulator.invalid${razorpayPath}/v1`,
      checkoutScript: razorpay.checkoutScript,
      fetch: (request) => razorpay.fetch(request),
    }),
    messenger: createWhatsApp({
      name: 'sim',
      token: 'simulated',
      phoneNumberId: '100000000000001',
      baseUrl: 'http://simulator.invalid',
      fetch: (request) => whatsapp.fetch(request),
    }),
    courier: createShiprocket({
      name: 'sim',
      email: 'simulated',
      password: 'simulated',
      pickup: 'Simulated',
      baseUrl: 'http://simulator.invalid/v1/external',
      fetch: (request) => shiprocket.fetch(request),
    }),
    mailer: mailbox,
    statusSecrets: { appSecret: whatsapp.appSecret, verifyToken: whatsapp.verifyToken },
    razorpay,
    whatsapp,
    shiprocket,
    console: preview,
    /** Loads the payments of earlier runs of the shop into the simulated bank. */
    remember: (db: Db) => rememberPayments(db, razorpay.ledger),
    mount: (hono: Hono<ApplicationEnv>, guard: SimulatorGuard) => mountPaymentWindow(hono, guard, razorpay.fetch),
    close() {
      razorpay.close()
      whatsapp.close()
    },
  }
}

/** Shows a message as its template reads in its language. */
function toBubble({ language: code, template, texts, button, ...message }: OutboxMessage): PreviewMessage {
  const language = isLanguage(code) ? code : 'en'
  return runInLanguage(cachedTexts(language), () => {
    const known = isTemplateName(template) ? template : null
    const label = known && (templates[known] as Template).button
    return {
      ...message,
      template,
      text: known ? renderTemplate(known, texts) : texts.join('\n'),
      button:
        label && button !== null
          ? { label: translated(label), path: inLanguage(language, `${buttonPath}${button}`) }
          : null,
    }
  })
}

const maxPayments = 2_000

/**
 * Loads the shop's earlier payments and refunds into the simulated bank, which keeps them in memory only, so that refunds of older
 * orders succeed as with the real provider.
 */
async function rememberPayments(db: Db, ledger: Ledger): Promise<void> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'provider_refund_id', 'payment_id', 'amount_paise', 'reason'])
    .where('provider_refund_id', 'is not', null)
    .where('state', 'in', ['pending', 'processed'])
    .orderBy('created_at', 'desc')
    .limit(maxPayments)
    .execute()
  for (const row of refunds) {
    const [id, payment_id] = [row.provider_refund_id ?? '', row.payment_id ?? '']
    const notes = row.reason === 'dashboard' ? {} : { refund_id: row.id }
    const amount = row.amount_paise
    // What was pending when the process ended counts as processed.
    ledger.refunds.set(id, { id, entity: 'refund', amount, currency: 'INR', payment_id, notes, status: 'processed' })
  }
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.provider_order_id', 'payments.amount_paise', 'orders.number'])
    .where('orders.provider', '=', 'sim')
    .orderBy('payments.recorded_at', 'desc')
    .limit(maxPayments)
    .execute()
  for (const { id, provider_order_id: order_id, amount_paise: amount, number: receipt } of payments) {
    if (order_id === null) continue
    const backPaise = sum(
      [...ledger.refunds.values()].filter(({ payment_id }) => payment_id === id),
      (refund) => refund.amount,
    )
    ledger.orders.set(order_id, { id: order_id, entity: 'order', amount, currency: 'INR', receipt, status: 'paid' })
    ledger.payments.set(id, {
      id,
      entity: 'payment',
      amount,
      currency: 'INR',
      status: backPaise >= amount ? 'refunded' : 'captured',
      order_id,
      amount_refunded: backPaise,
      captured: true,
    })
  }
}
