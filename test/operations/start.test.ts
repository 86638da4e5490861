import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config'
import { cleanUpAfterwards, makeFolder, startAndEnd } from '#test/operations/process'

cleanUpAfterwards()

async function refusal(env: Record<string, string>): Promise<string> {
  const { code, output } = await startAndEnd({ SHOP_DATA_DIR: makeFolder(), ...env })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  return output
}

it('a taken port is one clear sentence, and the database is not opened', async () => {
  const other = createServer().listen(0)
  const { port } = other.address() as { port: number }
  const folder = makeFolder()
  expect(await refusal({ PORT: String(port), SHOP_DATA_DIR: folder })).toContain(
    `Port ${port} is taken by another program`,
  )
  expect(existsSync(join(folder, 'shop.db')), 'a shop that serves on the port keeps its database').toBe(false)
  other.close()
})

it('a host that is not this machine’s is one clear sentence', async () => {
  expect(await refusal({ HOST: '203.0.113.9' })).toContain('HOST must be an address or a name of this machine')
})

it('what others have set in the environment is none of the shop’s business', () => {
  const foreign = { HOSTNAME: 'x', PORTS: '1', APP: 'x', MAIL: '/var/mail', SHELL: '/bin/sh', npm_config_port: '1' }
  expect(readConfig({ SHOP_DATA_DIR: makeFolder(), ...foreign, APP_ENV: 'development' }).port).toBe(3000)
})

it('a data folder that cannot be written is one clear sentence', async () => {
  const file = join(makeFolder(), 'a-file')
  writeFileSync(file, '')
  const output = await refusal({ SHOP_DATA_DIR: join(file, 'data') })
  expect(output).toContain('cannot be used')
  expect(output).toContain('SHOP_DATA_DIR')
})

it.each(['', 'cut off\n'])('a kept secret of %j is one clear sentence, and stays as it is', (secret) => {
  const file = join(makeFolder(), 'session-secret')
  writeFileSync(file, secret)
  expect(() => readConfig({ SHOP_DATA_DIR: dirname(file) })).toThrow(`The secret in ${file} is cut off: put your copy`)
  expect(readFileSync(file, 'utf8')).toBe(secret)
})

it('a first start on a full disk leaves no half secret', async ({ skip, onTestFinished }) => {
  const folder = makeFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder])
  if (mounted.status !== 0) return skip('No small disk may be mounted here: a first start on a full disk is NOT tried')
  onTestFinished(() => void spawnSync('umount', [folder]))
  writeFileSync(join(folder, 'filler'), Buffer.alloc(4096))
  expect(await refusal({ SHOP_DATA_DIR: folder })).toContain('The disk is full: make room')
  rmSync(join(folder, 'filler'))
  expect(readConfig({ SHOP_DATA_DIR: folder }).sessionSecret).toHaveLength(43)
})

it.each([
  ['half-set payment keys', { RAZORPAY_KEY_ID: 'rzp_live_abc', ORDER_LIMITS: 'on' }, 'RAZORPAY_KEY_SECRET'],
  ['a database that does not answer', { DATABASE_URL: 'postgres://127.0.0.1:1/shop' }, 'ECONNREFUSED'],
])('%s is one clear sentence', async (_, env, part) => {
  expect(await refusal(env)).toContain(part)
})

it.each([
  [{ WHATSAPP_TOKEN: 'abc' }, 'WHATSAPP_PHONE_NUMBER_ID'],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL must be an address such as postgres://'],
  [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
  [{ PORT: 'spice' }, 'PORT must be a number'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be a whole address'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16'],
  [{ STOP_GRACE_MS: '60000' }, 'STOP_GRACE_MS must be'],
  [{ STOP_GRACE_MS: '1e3' }, 'STOP_GRACE_MS must be'],
  [{ PORT: '0x50' }, 'PORT must be a number'],
  [{ HOST: 'http://localhost' }, 'HOST must be an address or a name of this machine'],
  [{ APP_ENV: 'Production' }, 'APP_ENV must be production or development, or not set.'],
  [{ APP_ENV: 'prod' }, 'APP_ENV must be production or development, or not set.'],
  [{ ALLOW_TEST_KEYS: 'true' }, 'ALLOW_TEST_KEYS must be 1 or 0, or not set.'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be the number of proxies in front, 0 to 9.'],
  [{ PUBLIC_URL: 'https://shop.example/?x' }, 'PUBLIC_URL must be a whole address without a path'],
  [{ PUBLIC_URL: 'https://user:password@shop.example' }, 'PUBLIC_URL must be a whole address without a path'],
  [{ SMTP_URL: 'localhost:25', MAIL_FROM: 'shop@example.com' }, 'SMTP_URL must be an address such as smtps://'],
  [{ SMTP_URL: 'smtp://me:word@mail.example.com', MAIL_FROM: 'shop@example.com' }, 'SMTP_URL would send its password'],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'the shop' }, 'MAIL_FROM must be an e-mail address'],
  [{ WHATSAPP_API_VERSION: 'latest' }, 'WHATSAPP_API_VERSION must look like v26.0.'],
  [{ WHATSAPP_PHONE_NUMBER_ID: '+91 98765' }, 'WHATSAPP_PHONE_NUMBER_ID must be digits'],
  [{ SHOP_WHATSAPP_NUMBER: '98765' }, 'SHOP_WHATSAPP_NUMBER must be digits with the country code'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32'],
  [{ SEND_WHATSAPP_SECRET: 'short' }, 'SEND_WHATSAPP_SECRET must have at least 32'],
  [{ RAZORPAY_WEBHOOK_SECRET_OLD: 'old' }, 'RAZORPAY_WEBHOOK_SECRET_OLD is set without'],
  [{ RAZORPAY_KEYID: 'rzp_live_1' }, 'RAZORPAY_KEYID is no setting of the shop'],
  [{ RAZORPAY_BASE_URL: 'https://x.example' }, 'RAZORPAY_BASE_URL is no setting of the shop'],
  [{ WHATSAPP_NUMBER: 'x' }, 'WHATSAPP_NUMBER is no setting of the shop'],
])('%o is refused', (env, part) => {
  expect(() => readConfig({ SHOP_DATA_DIR: makeFolder(), ...env })).toThrow(part)
})
