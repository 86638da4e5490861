import type { Hono } from 'hono'
import type { Messenger } from '#domain/messenger'
import type { PaymentProvider } from '#domain/payment-provider'
import type { PreviewDesk } from '#domain/preview'
import type { Fetch } from '#outside/fetch'
import { createRazorpay } from '#outside/razorpay'
import { parseFaults } from '#outside/razorpay-simulator/faults'
import { createRazorpaySimulator, type RazorpaySimulator } from '#outside/razorpay-simulator/simulator'
import type { Parcel } from '#outside/simulation/courier'
import { createWhatsApp } from '#outside/whatsapp'
import { createWhatsAppSimulator, type WhatsAppSimulator } from '#outside/whatsapp-simulator/simulator'
import type { ApplicationEnv } from '#server/application'
import type { MessageMode, PaymentMode } from '#server/modes'

export type Simulators = {
  payments: PaymentProvider | null
  messenger: Messenger
  desk: PreviewDesk
  razorpay: RazorpaySimulator
  whatsapp: WhatsAppSimulator
  statusSecrets: { appSecret: string; verifyToken: string }
  mount(hono: Hono<ApplicationEnv>): void
  close(): void
}

const razorpayPath = '/preview/razorpay'
const whatsappPath = '/preview/whatsapp'
const templates = { order_confirmation: 5, shop_new_order: 8, order_refund: 3 }

/**
 * Razorpay and WhatsApp as simulators inside this process. Loaded only where the configuration allows it; a payment
 * simulator that runs as a process of its own (SIM_RZP_URL) outlives this one, for tests that kill the shop.
 */
export function openSimulators(parts: {
  payments: PaymentMode
  messages: MessageMode
  shopUrl: () => string
  /** How webhooks travel to the shop; over the network unless told. */
  deliver?: Fetch
}): Simulators {
  const razorpay = createRazorpaySimulator({
    basePath: razorpayPath,
    deliver: parts.deliver,
    webhookUrl: () => `${parts.shopUrl()}/webhooks/razorpay`,
    faults:
      parts.payments.kind === 'simulator' && parts.payments.faults
        ? parseFaults(JSON.parse(parts.payments.faults))
        : {},
  })
  const whatsapp = createWhatsAppSimulator({
    basePath: whatsappPath,
    deliver: parts.deliver,
    statusUrl: () => `${parts.shopUrl()}/webhooks/whatsapp`,
    templates,
  })
  const external = parts.payments.kind === 'simulator' ? parts.payments.external : undefined
  const { keyId, keySecret } = external ?? razorpay
  const payments = createRazorpay({
    name: 'sim',
    keyId,
    keySecret,
    webhookSecrets: [external?.webhookSecret ?? razorpay.webhookSecret],
    baseUrl: external ? `${external.url}/v1` : `http://simulator.invalid${razorpayPath}/v1`,
    checkoutScript: razorpay.checkoutScript,
    ...(external ? {} : { fetch: razorpay.fetch }),
  })
  const { token, phoneNumberId, appSecret, verifyToken } = whatsapp
  return {
    payments: parts.payments.kind === 'simulator' ? payments : null,
    messenger: createWhatsApp({
      name: 'sim',
      token,
      phoneNumberId,
      baseUrl: `http://simulator.invalid${whatsappPath}`,
      fetch: whatsapp.fetch,
    }),
    statusSecrets: { appSecret, verifyToken },
    razorpay,
    whatsapp,
    desk: {
      messages: () =>
        whatsapp.outbox
          .map(({ id, to, template, texts, at, statuses }) => ({
            id,
            to,
            template: template ?? 'text',
            texts,
            at,
            status: statuses.at(-1) ?? 'accepted',
          }))
          .reverse(),
      webhooks: () =>
        [
          ...razorpay.webhooks.list().map(toWebhook('Razorpay')),
          ...whatsapp.webhooks.list().map(toWebhook('WhatsApp')),
        ].reverse(),
      async pull(lever, id) {
        const pulled = await Promise.all(
          [razorpay.webhooks, whatsapp.webhooks].map((levers) =>
            lever === 'delay' ? levers.delay(id, 60_000) : levers[lever](id),
          ),
        )
        return pulled.some((parcel) => parcel !== undefined)
      },
    },
    mount(hono) {
      hono.all(`${razorpayPath}/*`, (c) => razorpay.fetch(c.req.raw))
      hono.all(`${whatsappPath}/*`, (c) => whatsapp.fetch(c.req.raw))
    },
    close() {
      razorpay.close()
      whatsapp.close()
    },
  }
}

const toWebhook = (from: string) => (parcel: Parcel) => ({
  id: parcel.id,
  from,
  name: parcel.name,
  state: parcel.state,
  attempts: parcel.attempts.length,
  answer: parcel.attempts.at(-1)?.status ?? null,
})
