import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { createRazorpaySimulator, type RazorpaySimulator } from '#outside/simulators/razorpay/simulator'

export type StandaloneProvider = {
  simulator: RazorpaySimulator
  /** What a shop's environment needs to use it. */
  env: Record<string, string>
  /** The three fields that the payment window hands to the page. */
  handed(providerOrderId: string, paymentId: string): Record<string, string>
  close(): void
}

/** A payment provider that outlives the shop, as the real one does: it runs in the process of the test. */
export async function openStandaloneProvider(shopUrl: () => string): Promise<StandaloneProvider> {
  const simulator = createRazorpaySimulator({ webhookUrl: () => `${shopUrl()}/webhooks/razorpay` })
  const server = serve({ fetch: simulator.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { keyId, keySecret, webhookSecret } = simulator
  return {
    simulator,
    env: {
      SIM_RZP_URL: `http://127.0.0.1:${port}`,
      SIM_RZP_KEY_ID: keyId,
      SIM_RZP_KEY_SECRET: keySecret,
      SIM_RZP_WEBHOOK_SECRET: webhookSecret,
    },
    handed: (providerOrderId, paymentId) => ({
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: createHmac('sha256', keySecret).update(`${providerOrderId}|${paymentId}`).digest('hex'),
    }),
    close() {
      simulator.close()
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
    },
  }
}
