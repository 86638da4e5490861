import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Health } from '#server/operations/health'
import type { Log } from '#server/operations/log'

/** Whoever started the shop waits ten seconds before killing it; what hangs is cut off before. */
const cutOffAfterMs = 8_000
const giveUpAfterMs = 9_500

/**
 * On SIGTERM or SIGINT: not ready at once, still serving for a short grace so that balancers notice, then no new
 * visitors; what is under way is finished and the shop closed.
 */
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
  const stop = (signal: string) => {
    // systemd and a terminal signal the whole group, and npm's process passes the same signal on: one stop is meant.
    if (stopping) return
    stopping = true
    health.beginStopping()
    log.info('shop.closing', { signal })
    setTimeout(() => server.closeAllConnections(), cutOffAfterMs).unref()
    setTimeout(() => process.exit(1), giveUpAfterMs).unref()
    setTimeout(() => {
      // A connection that was busy when the server closed is idle a moment later, and would be kept open for its next
      // request. For Node one is idle although its last answer has not been sent whole: then all are left open.
      const sweep = setInterval(() => {
        if ([...sockets].every(({ writableLength }) => writableLength === 0)) server.closeIdleConnections()
      }, 50)
      // An HTTP server's own `close` would cut off such answers at once.
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
