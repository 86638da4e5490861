import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server that outlives the shop, as a real one does. */
export type MailServer = {
  /** What a shop's environment needs to use it. */
  env: Record<string, string>
  /** How often each mail was taken, by its Message-ID. */
  taken: ReadonlyMap<string, number>
  close(): void
}

export async function openMailServer(): Promise<MailServer> {
  const taken = new Map<string, number>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isInData = false
    let messageId = ''
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.write('220 mail.test\r\n')
    // A line reader passes on the errors of its socket: here a shop that was killed in the middle of a mail.
    const lines = createInterface(socket).on('error', () => {})
    lines.on('line', (line) => {
      if (isInData && line !== '.') {
        messageId = /^message-id: *(\S+)/i.exec(line)?.[1] ?? messageId
        return
      }
      if (isInData) taken.set(messageId, (taken.get(messageId) ?? 0) + 1)
      isInData = !isInData && line === 'DATA'
      socket.write(isInData ? '354 go on\r\n' : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Saathi Masala <orders@shop.example>' },
    taken,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
