import type { Hono } from 'hono'
import type { Db } from '#domain/database'
import type { PreviewMessage, SimulatorConsole } from '#domain/notifications/simulator-console'
import {
  buttonPath,
  countParameters,
  isTemplateName,
  renderTemplate,
  type Template,
  templates,
} from '#domain/notifications/templates'
import { cachedTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'
import { inLanguage, isLanguage, type Language, languages } from '#domain/texts/languages'
import { translated } from '#domain/texts/translate'
import type { Fetch } from '#outside/fetch'
import { createRazorpay } from '#outside/razorpay/razorpay'
import { createMailbox } from '#outside/simulators/mail/mailbox'
import { createRazorpaySimulator } from '#outside/simulators/razorpay/simulator'
import type { WebhookDelivery } from '#outside/simulators/webhook-sender'
import type { OutboxMessage } from '#outside/simulators/whatsapp/message'
import { createWhatsAppSimulator } from '#outside/simulators/whatsapp/simulator'
import { createWhatsApp } from '#outside/whatsapp/whatsapp'
import type { MessageMode, PaymentMode } from '#server/config/provider-modes'
import type { ApplicationEnv } from '#server/http/application'
import type { ExtraSources } from '#server/security/content-security-policy'
import { createRefundConsole } from '#server/simulators/refund-console'
import { rememberPayments } from '#server/simulators/remember-payments'
import { mountSimulators, type SimulatorGuard } from '#server/simulators/simulator-endpoints'

export type Simulators = ReturnType<typeof openSimulators>

const razorpayPath = '/preview/razorpay'
const whatsappPath = '/preview/whatsapp'
const approvedTemplates = Object.fromEntries(
  Object.entries<Template>(templates).map(([name, template]) => [
    name,
    { parameters: countParameters(template), hasButton: template.button !== undefined, languages },
  ]),
)

/**
 * Opens the simulators of Razorpay and WhatsApp in this process. They are loaded only if the configuration allows it. A
 * payment simulator in a separate process (SIM_RZP_URL) survives this one, for tests that kill the shop.
 */
export function openSimulators(parts: {
  payments: PaymentMode
  messages: MessageMode
  shopUrl: () => string
  /** Delivers webhooks to the shop; defaults to the network. */
  deliver?: Fetch
}) {
  const razorpay = createRazorpaySimulator({
    basePath: razorpayPath,
    deliver: parts.deliver,
    webhookUrl: () => `${parts.shopUrl()}/webhooks/razorpay`,
  })
  const whatsapp = createWhatsAppSimulator({
    basePath: whatsappPath,
    deliver: parts.deliver,
    statusUrl: () => `${parts.shopUrl()}/webhooks/whatsapp`,
    templates: approvedTemplates,
  })
  const mailbox = createMailbox()
  const external = parts.payments.kind === 'simulator' ? parts.payments.external : undefined
  const { keyId, keySecret } = external ?? razorpay
  const payments = createRazorpay({
    name: 'sim',
    keyId,
    keySecret,
    webhookSecrets: [external?.webhookSecret ?? razorpay.webhookSecret],
    baseUrl: external ? `${external.url}/v1` : `http://simulator.invalid${razorpayPath}/v1`,
    checkoutScript: external ? `${external.url}/v1/checkout.js` : razorpay.checkoutScript,
    ...(external ? {} : { fetch: razorpay.fetch }),
  })
  const { token, phoneNumberId, appSecret, verifyToken } = whatsapp
  const preview: SimulatorConsole = {
    messages: () => whatsapp.outbox.map(toBubble).reverse(),
    mails: () => mailbox.mails.toReversed(),
    webhooks: () =>
      [
        ...razorpay.webhooks.list().map(toWebhook('Razorpay', ordersIn)),
        ...whatsapp.webhooks.list().map(toWebhook('WhatsApp', messageIn)),
      ].reverse(),
    async perform(action, id) {
      const touched = await Promise.all(
        [razorpay.webhooks, whatsapp.webhooks].map((sender) =>
          action === 'delay' ? sender.delay(id, 60_000) : sender[action](id),
        ),
      )
      return touched.some((parcel) => parcel !== undefined)
    },
    refunds: createRefundConsole(razorpay),
  }
  return {
    payments: parts.payments.kind === 'simulator' ? payments : null,
    messenger: createWhatsApp({
      name: 'sim',
      token,
      phoneNumberId,
      baseUrl: `http://simulator.invalid${whatsappPath}`,
      fetch: whatsapp.fetch,
    }),
    mailer: mailbox,
    statusSecrets: { appSecret, verifyToken },
    razorpay,
    whatsapp,
    allowedAtCheckout: external ? allowOrigin(new URL(external.url).origin) : {},
    console: preview,
    /** Loads the payments of earlier runs of the shop into the simulated bank. */
    remember: (db: Db) => rememberPayments(db, razorpay.ledger),
    mount: (hono: Hono<ApplicationEnv>, guard: SimulatorGuard) =>
      mountSimulators(hono, guard, {
        razorpay: { path: razorpayPath, fetch: razorpay.fetch },
        whatsapp: { path: whatsappPath, fetch: whatsapp.fetch },
      }),
    close() {
      razorpay.close()
      whatsapp.close()
    },
  }
}

/** Returns the same permissions that the real provider needs, for the simulator's one origin. */
function allowOrigin(origin: string): ExtraSources {
  return { script: [origin], frame: [origin], connect: [origin], inlineStyles: true }
}

/** Shows a message as its template reads in its language. */
function toBubble(message: OutboxMessage): PreviewMessage {
  const language = isLanguage(message.language) ? message.language : 'en'
  return runInLanguage(cachedTexts(language), () => bubbleOf(message, language))
}

function bubbleOf(
  { id, to, template, texts, button, at, statuses }: OutboxMessage,
  language: Language,
): PreviewMessage {
  const known = template !== null && isTemplateName(template) ? template : null
  const label = known && (templates[known] as Template).button
  return {
    id,
    to,
    template: template ?? 'text',
    text: known ? renderTemplate(known, texts) : texts.join('\n'),
    button:
      label && button !== null
        ? { label: translated(label), path: inLanguage(language, `${buttonPath}${button}`) }
        : null,
    at,
    status: statuses.at(-1) ?? 'accepted',
  }
}

type PaymentEvent = { payload: Partial<Record<'payment' | 'order', { entity: { id: string; order_id?: string } }>> }

function ordersIn({ body }: WebhookDelivery): string[] {
  const { payment, order } = (JSON.parse(body) as PaymentEvent).payload
  return [payment?.entity.order_id, order?.entity.id].filter((id) => id !== undefined)
}

/** The simulator's delivery id is the message's id followed by the status name. */
function messageIn({ id, name }: WebhookDelivery): string[] {
  return [id.slice(0, -`:${name}`.length)]
}

const toWebhook = (from: string, concerns: (parcel: WebhookDelivery) => string[]) => (parcel: WebhookDelivery) => ({
  id: parcel.id,
  from,
  name: parcel.name,
  state: parcel.state,
  attempts: parcel.attempts.length,
  concerns: concerns(parcel),
  answer: parcel.attempts.at(-1)?.status ?? null,
})
