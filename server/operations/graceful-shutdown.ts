import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Health } from '#server/operations/health'
import type { Log } from '#server/operations/log'

/** Process managers wait ten seconds before they kill a process, so connections that hang are closed earlier. */
const forcedCloseAfterMs = 8_000
/** A visitor whose connection is kept has this time for another request, whose answer ends the connection. */
const idleMs = 1_000
const giveUpAfterMs = 9_500

/**
 * Shuts the shop down on SIGTERM or SIGINT: `/readyz` fails at once, requests are served for `graceMs` so that load
 * balancers notice, then no connection is accepted, requests in progress are finished and the shop is closed.
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
  // Each answer from then on ends its connection, so that no request arrives on one that is being closed.
  server.prependListener('request', (_, response: ServerResponse) => {
    if (stopping) response.setHeader('connection', 'close')
  })
  const stop = (signal: string) => {
    // systemd and a terminal signal the whole process group, and npm forwards the same signal: both mean one stop.
    if (stopping) return
    stopping = true
    health.beginStopping()
    log.info('shop.closing', { signal })
    setTimeout(() => server.closeAllConnections(), forcedCloseAfterMs).unref()
    setTimeout(() => process.exit(1), giveUpAfterMs).unref()
    setTimeout(() => {
      // A connection that stays silent is closed in the end. Node counts one as idle although its last response is not completely
      // sent: then no connection is closed.
      const sweep = setInterval(() => {
        if ([...sockets].every(({ writableLength }) => writableLength === 0)) server.closeIdleConnections()
      }, idleMs)
      // `close` of an HTTP server would close idle connections at once, on which a request may be under way, and cut off such responses.
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
