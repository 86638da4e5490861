import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { createMailer } from '#outside/mail/mail'

const open: { close(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Starts a minimal SMTP server; `replies` replace its response to a command: null is silence, '' hangs up. */
async function startMailServer(replies: Record<string, string | null> = {}, greeting: string | null = '220 mail.test') {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let inData = false
    if (greeting === '') socket.destroy()
    else if (greeting) socket.write(`${greeting}\r\n`)
    createInterface(socket).on('line', (line) => {
      received.push(line)
      if (inData && line !== '.') return
      const command = inData ? '.' : (line.split(/[ :]/)[0] ?? '')
      const usual = command === 'DATA' ? '354 go on' : '250 ok'
      const reply = command in replies ? replies[command] : usual
      inData = command === 'DATA' && reply === usual
      if (reply === '') socket.destroy()
      else if (reply) socket.write(`${reply}\r\n`)
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  open.push({
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  })
  return { port: (server.address() as AddressInfo).port, received }
}

const from = 'Saathi Masala <orders@saathi.example>'
const mail = {
  to: 'asha@example.in',
  subject: 'Order SM-1001',
  text: 'Thank you',
  html: '<p>Thank you</p>',
  idempotencyKey: 'mail:order:1',
}

it('a mail arrives with a Message-ID made of its idempotency key', async () => {
  const { port, received } = await startMailServer()
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from })
  await mailer.send(mail)
  await mailer.send(mail)
  await mailer.send({ ...mail, idempotencyKey: 'mail:order:2' })
  expect(received).toEqual(
    expect.arrayContaining([
      'RCPT TO:<asha@example.in>',
      'Subject: Order SM-1001',
      `From: ${from}`,
      'Auto-Submitted: auto-generated',
    ]),
  )
  const ids = received.filter((line) => line.startsWith('Message-ID:'))
  expect(ids[0]).toMatch(/^Message-ID: <[0-9a-f]{32}@saathi\.example>$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

it.each([
  ['an unknown mailbox', { RCPT: '550 no such user' }, { name: 'MessageRefused', code: 550 }],
  ['a refused mail', { '.': '554 rejected' }, { name: 'MessageRefused', code: 554 }],
  ['a full mailbox', { RCPT: '452 try later' }, { name: 'MessageDelayed', mayHaveGoneOut: false }],
  ['greylisting', { MAIL: '451 greylisted' }, { name: 'MessageDelayed', mayHaveGoneOut: false }],
  ['silence after the mail', { '.': null }, { name: 'MessageDelayed', mayHaveGoneOut: true }],
  ['hanging up after the mail', { '.': '' }, { name: 'MessageDelayed', mayHaveGoneOut: true }],
  ['silence at the first command', { EHLO: null }, { name: 'MessageDelayed', mayHaveGoneOut: false }],
  ['hanging up at the first command', { EHLO: '' }, { name: 'MessageDelayed', mayHaveGoneOut: false }],
  ['a refused sender', { MAIL: '553 not your address' }, { name: 'AccountRefused', mayHaveGoneOut: false }],
])('%s is told apart', async (_, replies, expected) => {
  const { port } = await startMailServer(replies)
  // On a loaded machine an answer that comes may take more than 100 ms.
  const timeoutMs = Object.values<string | null>(replies).includes(null) ? 100 : 5_000
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs })
  await expect(mailer.send(mail)).rejects.toMatchObject(expected)
})

it.each([
  ['silence', null, 'MessageDelayed'],
  ['hanging up', '', 'MessageDelayed'],
  ['"too busy"', '421 too busy', 'MessageDelayed'],
  ['"not for you"', '554 no service for you', 'AccountRefused'],
])('%s instead of a greeting means that nothing was sent', async (_, greeting, name) => {
  const { port } = await startMailServer({}, greeting)
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 200 })
  await expect(mailer.send(mail)).rejects.toMatchObject({ name, mayHaveGoneOut: false })
})

it('a wrong login refuses the account, not the mail', async () => {
  const { port } = await startMailServer({ EHLO: '250-mail.test\r\n250 AUTH PLAIN', AUTH: '535 no such login' })
  const mailer = createMailer({ url: `smtp://shop:expired@127.0.0.1:${port}`, from })
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'AccountRefused', mayHaveGoneOut: false })
})

it('no mail server means a delay, and a mail without a recipient is refused', async () => {
  const { port } = await startMailServer()
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from })
  await expect(mailer.send({ ...mail, to: '' })).rejects.toMatchObject({ name: 'MessageRefused' })
  for (const server of open.splice(0)) server.close()
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MessageDelayed', mayHaveGoneOut: false })
})
