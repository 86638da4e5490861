import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Starts a proxy with the delay and bandwidth of a phone's network; all connections share the bandwidth. */
export async function startShaper(
  port: number,
  line: { delayMs: number; bytesPerSecond: number },
): Promise<{ url: string; stop(): void }> {
  let freeAt = 0
  const sockets = new Set<Socket>()

  /** Forwards data in order, each chunk after its transfer time and the delay. */
  function pass(from: Socket, to: Socket, shaped: boolean): void {
    let last = Promise.resolve()
    from.on('data', (piece) => {
      const now = performance.now()
      if (shaped) freeAt = Math.max(freeAt, now) + (piece.length / line.bytesPerSecond) * 1000
      const due = (shaped ? freeAt : now) + line.delayMs
      last = last.then(async () => {
        await wait(Math.max(0, due - performance.now()))
        to.write(piece)
      })
    })
    from.on('end', () => last.then(() => to.end()))
    from.on('error', () => to.destroy())
  }

  const server = createServer((phone) => {
    const shop = connect(port, '127.0.0.1')
    for (const socket of [phone, shop]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    // Small chunks share the bandwidth more fairly than large ones.
    pass(phone, shop, false)
    pass(shop, phone, true)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
