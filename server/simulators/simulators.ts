import type { Db } from '#domain/database'
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

export type Simulators = ReturnType<typeof openSimulators>

export function openSimulators({ shopUrl, deliver }: { shopUrl: () => string; deliver?: Fetch }) {
  const razorpay = createRazorpaySimulator({ webhookUrl: () => `${shopUrl()}/webhooks/razorpay`, deliver })
  const whatsapp = createWhatsAppSimulator({ statusUrl: () => `${shopUrl()}/webhooks/whatsapp`, deliver })
  const shiprocket = createShiprocketSimulator((number) => `${shopUrl()}/admin/documents?kind=label&orders=${number}`)
  const mailbox = createMailbox()
  const preview: SimulatorConsole = {
    messages: () => whatsapp.outbox.map(toBubble).reverse(),
    mails: () => mailbox.mails.toReversed(),
    failMessage: whatsapp.fail,
    answerPaymentWindow: razorpay.answerWindow,
  }
  return {
    payments: createRazorpay({
      name: 'sim',
      keyId: razorpay.keyId,
      keySecret: razorpay.keySecret,
      webhookSecrets: [razorpay.webhookSecret],
      baseUrl: 'http://simulator.invalid/v1',
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
    remember: (db: Db) => rememberPayments(db, razorpay.bank.ledger),
    close() {
      razorpay.close()
      whatsapp.close()
    },
  }
}

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

/** The bank's memory ends with the process: without its earlier payments, no refund of an older order would succeed. */
async function rememberPayments(db: Db, ledger: Ledger): Promise<void> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.provider_order_id as order_id', 'amount_paise as amount', 'number as receipt'])
    .select(({ selectFrom }) =>
      selectFrom('refunds')
        .select(({ fn }) => fn.sum<number | null>('refunds.amount_paise').as('paise'))
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .where('refunds.state', '=', 'processed')
        .as('refunded'),
    )
    .where('orders.provider', '=', 'sim')
    .orderBy('payments.recorded_at', 'desc')
    .limit(maxPayments)
    .execute()
  for (const { id, order_id, amount, receipt, refunded } of payments) {
    if (order_id === null) continue
    const amount_refunded = refunded ?? 0
    const status = amount_refunded >= amount ? 'refunded' : 'captured'
    ledger.orders.set(order_id, { id: order_id, amount, currency: 'INR', receipt, status: 'paid' })
    ledger.payments.set(id, { id, amount, currency: 'INR', status, order_id, amount_refunded, captured: true })
  }
}
