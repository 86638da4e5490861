import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import {
  cleanUpAfterwards,
  close,
  command,
  makeFolder,
  makeShopFolder,
  openShopProcess,
} from '#test/operations/process'

cleanUpAfterwards()

it('the doctor says in one line each what is missing, and what to do', async () => {
  const env = { ORDER_LIMITS: 'on', SHOP_DATA_DIR: makeFolder() }
  expect(await command('doctor', [], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no shop'),
  })
  const shop = await openShopProcess(env)
  const trial = await command('doctor', [], { ...env, PUBLIC_URL: shop.url })
  expect(trial.code).toBe(1)
  for (const line of [
    /^ok {7}Version +\d+\.\d+\.\d+ \([0-9a-f]{12}\)/m,
    /^missing {2}Address +is http:/m,
    /^missing {2}UPI keys +are not set/m,
    /^ok {7}The shop itself +answers/m,
    /^missing {2}Owner +nobody works here yet\n +→ npm run owner/m,
    /^missing {2}FSSAI +is not set/m,
    /^missing {2}Importers +2 imported products name none: dalchini, star-anise\n +→ Write who imports/m,
    /^missing {2}Backup +the shop makes none/m,
    /\n\d+ of \d+ are missing\.\n$/,
  ])
    expect(trial.output).toMatch(line)

  const real = {
    APP_ENV: 'production',
    PUBLIC_URL: 'https://localhost:16001',
    TRUST_PROXY: '1',
    SESSION_SECRET: 'x'.repeat(40),
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
    BACKUP_COPY_COMMAND: 'true',
    BACKUP_DIR: makeFolder(),
  }
  const online = (await command('doctor', [], { ...env, ...real })).output
  expect(online).toMatch(/^missing {2}The shop itself +does not answer at https:\/\/localhost:16001 \(ECONNREFUSED\)/m)
  expect(online).toMatch(/^missing {2}Backup +none has been made/m)
  await close(shop)
}, 60_000)

it('the doctor signs in to the mail server', async () => {
  const env = { SHOP_DATA_DIR: makeShopFolder() }
  const received: string[] = []
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 mail.test\r\n')
    createInterface(socket).on('line', (line) => {
      received.push(line)
      if (inData && line !== '.') return
      const usual = line.startsWith('EHLO')
        ? '250-mail.test\r\n250 AUTH PLAIN'
        : line === 'DATA'
          ? '354 go on'
          : '250 ok'
      const isLogin = line.startsWith('AUTH PLAIN')
      const isRight = line.endsWith(btoa('\0me\0right'))
      inData = line === 'DATA'
      socket.write(`${isLogin ? (isRight ? '235 welcome' : '535 wrong password') : usual}\r\n`)
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const mail = (password: string) => ({
    SMTP_URL: `smtp://me:${password}@127.0.0.1:${port}`,
    MAIL_FROM: 'shop@example.com',
  })
  const right = (await command('doctor', [], { ...env, ...mail('right') })).output
  expect(right).toMatch(/^ok {7}Mail +its server lets the shop in as me/m)
  const wrong = (await command('doctor', [], { ...env, ...mail('wrong') })).output
  expect(wrong).toMatch(/^missing {2}Mail +its server says: .*wrong password/m)
  expect(received.join()).not.toContain('RCPT')
  server.close()
}, 60_000)
