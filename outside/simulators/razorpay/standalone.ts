import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { parseFaults } from '#outside/simulators/razorpay/faults'
import { createRazorpaySimulator } from '#outside/simulators/razorpay/simulator'

// Runs the simulator in a separate process, so that it survives a crash of the shop:
// node outside/simulators/razorpay/standalone.ts --port 0
const { SIM_RZP_KEY_ID, SIM_RZP_KEY_SECRET, SIM_RZP_WEBHOOK_SECRET, SIM_RZP_WEBHOOK_URL, SIM_RZP_FAULTS } = process.env
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })

const simulator = createRazorpaySimulator({
  webhookUrl: SIM_RZP_WEBHOOK_URL ?? 'http://127.0.0.1:3000/webhooks/razorpay',
  faults: SIM_RZP_FAULTS ? parseFaults(JSON.parse(SIM_RZP_FAULTS)) : {},
  keys: { keyId: SIM_RZP_KEY_ID, keySecret: SIM_RZP_KEY_SECRET, webhookSecret: SIM_RZP_WEBHOOK_SECRET },
})

const server = serve({ fetch: simulator.fetch, port: Number(values.port), hostname: '127.0.0.1' }, ({ port }) => {
  const { keyId, keySecret, webhookSecret } = simulator
  console.log(JSON.stringify({ port, keyId, keySecret, webhookSecret }))
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    simulator.close()
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
