import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config'
import { cleanUpAfterwards, makeFolder, startAndEnd } from '#test/operation/process'

cleanUpAfterwards()

async function refusal(env: Record<string, string>): Promise<string> {
  const { code, output } = await startAndEnd({ SHOP_DATA_DIR: makeFolder(), ...env })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  return output
}

test('a taken port is one clear sentence', async () => {
  const other = createServer().listen(0)
  const { port } = other.address() as { port: number }
  expect(await refusal({ PORT: String(port) })).toContain(`port ${port} is taken by another program`)
  other.close()
})

test('a data folder that cannot be written is one clear sentence', async () => {
  const file = join(makeFolder(), 'a-file')
  writeFileSync(file, '')
  const output = await refusal({ SHOP_DATA_DIR: join(file, 'data') })
  expect(output).toContain('cannot be written')
  expect(output).toContain('SHOP_DATA_DIR')
})

test.each([
  ['half-set payment keys', { RAZORPAY_KEY_ID: 'rzp_live_abc' }, 'RAZORPAY_KEY_SECRET'],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://localhost/shop' },
    'DATABASE_URL must start with postgres://',
  ],
  ['a database that does not answer', { DATABASE_URL: 'postgres://127.0.0.1:1/shop' }, 'ECONNREFUSED'],
])('%s is one clear sentence', async (_, env, part) => {
  expect(await refusal(env)).toContain(part)
})

test.each([
  [{ WHATSAPP_TOKEN: 'abc' }, 'WHATSAPP_PHONE_NUMBER_ID'],
  [{ APP_ENV: 'production', SIM_RZP_FAULTS: 'slow' }, 'SIM_RZP_FAULTS'],
  [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
  [{ PORT: 'spice' }, 'PORT must be a number'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be a whole address'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16'],
  [{ STOP_GRACE_MS: '60000' }, 'STOP_GRACE_MS must be'],
])('%o is refused', (env, part) => {
  expect(() => readConfig({ SHOP_DATA_DIR: makeFolder(), ...env })).toThrow(part)
})
