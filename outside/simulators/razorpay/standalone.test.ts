import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { createRazorpay } from '#outside/razorpay/razorpay'

it('it runs as a process of its own, prints its port and keys, and ends when told', async () => {
  const script = new URL('./standalone.ts', import.meta.url).pathname
  const env = { ...process.env, SIM_RZP_KEY_ID: 'rzp_sim_own', SIM_RZP_FAULTS: '{"drop":true}' }
  const child = spawn(process.execPath, [script, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(createInterface(child.stdout), 'line')
    const { port, keyId, keySecret, webhookSecret } = JSON.parse(line)
    expect(keyId).toBe('rzp_sim_own')
    const baseUrl = `http://127.0.0.1:${port}/v1`
    const provider = createRazorpay({ name: 'sim', keyId, keySecret, webhookSecrets: [webhookSecret], baseUrl })
    const order = await provider.createOrder({ amountPaise: 60000, receipt: 'SM-1' })
    expect(await provider.listPayments(order.id)).toEqual([])
  } finally {
    child.kill('SIGTERM')
  }
  expect((await once(child, 'exit'))[0]).toBe(0)
})
