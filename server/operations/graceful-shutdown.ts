import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Health } from '#server/operations/health'
import type { Log } from '#server/operations/log'

/** Process managers kill after ten seconds; connections that hang are closed earlier. */
const forcedCloseAfterMs = 8_000
/** For another request on a kept connection, whose answer ends it. */
const idleMs = 1_000
const giveUpAfterMs = 9_500

/** `/readyz` fails at once, and requests are served for `graceMs`, so that load balancers notice. */
export function shutDownOnSignal(parts: {
  server: Server
  health: Health
  graceMs: number
  log: Log
  close(): Promise<void>
}): void {
  const { server, health, graceMs, log } = parts
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let stopping = false
  server.prependListener('request', (_, response: ServerResponse) => {
    if (stopping) response.setHeader('connection', 'close')
  })
  const stop = (signal: string) => {
    // systemd and a terminal signal the whole process group, and npm forwards: one stop.
    if (stopping) return
    stopping = true
    health.beginStopping()
    log.info('shop.closing', { signal })
    setTimeout(() => server.closeAllConnections(), forcedCloseAfterMs).unref()
    setTimeout(() => process.exit(1), giveUpAfterMs).unref()
    setTimeout(() => {
      // Node counts a connection as idle although its last response is not completely sent: then none is closed.
      const sweep = setInterval(() => {
        if ([...sockets].every(({ writableLength }) => writableLength === 0)) server.closeIdleConnections()
      }, idleMs)
      // An HTTP server's own `close` would cut off requests that are under way on idle connections.
      NetServer.prototype.close.call(server, () => {
        clearInterval(sweep)
        parts.close().then(
          () => process.exit(0),
          (error) => {
            log.error('shop.closing-failed', error)
            process.exit(1)
          },
        )
      })
    }, graceMs)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
}
