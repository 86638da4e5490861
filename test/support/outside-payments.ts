import type { ProviderEvent } from '#domain/payments/provider'
import { createRazorpay } from '#outside/razorpay/razorpay'
import type { Faults } from '#outside/simulators/razorpay/faults'
import { createRazorpaySimulator } from '#outside/simulators/razorpay/simulator'

/** Connects the real client and the simulator without a network, with a clock that the test sets. */
export function joinPayments(faults: Faults = {}) {
  let nowMs = Date.UTC(2026, 0, 15, 10)
  /** The events that the shop's webhook route read, in order of arrival; null for a forged one. */
  const heard: (ProviderEvent | null)[] = []
  /** Statuses the shop answers webhooks with; 200 when there are no more. */
  const statuses: number[] = []

  const simulator = createRazorpaySimulator({
    now: () => nowMs,
    webhookUrl: 'http://shop.test/webhooks/razorpay',
    basePath: '/preview/razorpay',
    faults,
    deliver: async (request) => {
      heard.push(provider.readWebhook(await request.text(), request.headers))
      return new Response(null, { status: statuses.shift() ?? 200 })
    },
  })
  const connection = {
    name: 'sim' as const,
    keyId: simulator.keyId,
    keySecret: simulator.keySecret,
    webhookSecrets: [simulator.webhookSecret],
    baseUrl: 'http://sim.test/preview/razorpay/v1',
    fetch: simulator.fetch,
    timeoutMs: 50,
  }
  const provider = createRazorpay(connection)

  return {
    simulator,
    provider,
    connection,
    heard,
    statuses,
    names: () => heard.map((event) => event?.name),
    /** Sends a request directly to the simulator's HTTP API. */
    async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const basic = Buffer.from(`${simulator.keyId}:${simulator.keySecret}`).toString('base64')
      const response = await simulator.fetch(
        new Request(`http://sim.test/preview/razorpay${path}`, {
          method,
          headers: { Authorization: `Basic ${basic}`, ...headers },
          body: body === undefined ? undefined : JSON.stringify(body),
        }),
      )
      return { status: response.status, body: await response.json() }
    },
    /** Creates an order, by default of 600 rupees. */
    order: (receipt = 'SM-1001', amountPaise = 60000) => provider.createOrder({ amountPaise, receipt }),
    async pass(ms: number) {
      nowMs += ms
      await simulator.tick()
    },
  }
}
