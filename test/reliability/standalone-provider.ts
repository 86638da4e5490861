import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { createRazorpaySimulator, type RazorpaySimulator } from '#outside/simulators/razorpay/simulator'
import { createWhatsAppSimulator, type OutboxMessage } from '#outside/simulators/whatsapp'

/** What the provider does wrong: with its webhooks, and with its next answers to the shop. */
export type Mood = { duplicate?: boolean; outOfOrder?: boolean; drop?: boolean; delayMs?: number; api5xx?: number }

export type StandaloneProvider = {
  simulator: RazorpaySimulator
  setMood(mood: Mood): void
  /** What the environment of a shop with this name needs to use it in the place of its simulators. */
  envOf(shop: string): Record<string, string>
  /** The same for a shop with real keys. */
  liveEnv: Record<string, string>
  /** The messages that this shop sent. */
  outboxOf(shop: string): readonly OutboxMessage[]
  /** The three fields that the payment window hands to the page. */
  handed(providerOrderId: string, paymentId: string): Record<string, string>
  close(): void
}

/**
 * Services that outlive the shops as the real ones do: they run in the process of the test, and the shops' requests are redirected
 * to them.
 */
export async function openStandaloneProvider(shopUrl: () => string): Promise<StandaloneProvider> {
  let mood: Mood = {}
  let last = ''

  async function deliver(request: Request): Promise<Response> {
    const { drop, delayMs = 0, outOfOrder, duplicate } = mood
    if (drop) return new Response()
    await sleep(delayMs)
    const event = request.headers.get('x-razorpay-event-id') ?? ''
    // The first attempt of each is lost, so that later ones may come before it.
    if (outOfOrder && event !== last) {
      last = event
      return new Response(null, { status: 503 })
    }
    // A real shop does not believe webhooks of a simulated account.
    const body = (await request.text()).replace('acc_localSim', 'acc_standalone')
    const headers = new Headers(request.headers)
    headers.set('x-razorpay-signature', hmac(simulator.webhookSecret, body))
    const send = () => fetch(request.url, { method: 'POST', headers, body })
    if (duplicate) await send()
    return send()
  }

  const simulator: RazorpaySimulator = createRazorpaySimulator({
    webhookUrl: () => `${shopUrl()}/webhooks/razorpay`,
    deliver,
  })
  const messages = new Map<string, ReturnType<typeof createWhatsAppSimulator>>()
  const messagesOf = (shop: string) => {
    const known = messages.get(shop) ?? createWhatsAppSimulator({ statusUrl: shopUrl })
    messages.set(shop, known)
    return known
  }
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const [, shop = '', service] = pathname.split('/')
      if (service === 'whatsapp') return messagesOf(shop).fetch(request)
      // The shop asks for the time.
      if (request.method === 'HEAD') return new Response()
      if (mood.api5xx) {
        mood = { ...mood, api5xx: mood.api5xx - 1 }
        return new Response(null, { status: 502 })
      }
      const path = pathname.slice(pathname.indexOf('/v1/'))
      return simulator.fetch(new Request(`http://provider.test${path}${search}`, request))
    },
  })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const redirected = (shop: string) => ({
    NODE_OPTIONS: `--import=${new URL('redirect-services.mjs', import.meta.url).href}`,
    OUTSIDE_URL: `http://127.0.0.1:${port}/${shop}`,
  })
  const { keyId, keySecret, webhookSecret } = simulator
  return {
    simulator,
    setMood(next) {
      mood = next
    },
    envOf: (shop) => ({
      ...redirected(shop),
      OUTSIDE_KEYS: JSON.stringify({ keyId, keySecret, webhookSecret }),
    }),
    liveEnv: {
      ...redirected('live'),
      RAZORPAY_KEY_ID: 'rzp_test_standalone',
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      ORDER_LIMITS: 'on',
    },
    outboxOf: (shop) => messagesOf(shop).outbox,
    handed: (providerOrderId, paymentId) => ({
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: hmac(simulator.keySecret, `${providerOrderId}|${paymentId}`),
    }),
    close() {
      simulator.close()
      for (const shop of messages.values()) shop.close()
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
    },
  }
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
