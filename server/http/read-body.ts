import type { IncomingMessage } from 'node:http'
import { giveBody } from '#server/internals/hono-node-server'

/** One byte above the largest limit of these bodies, so that the application still refuses a longer body as too large. */
const maxBytes = 64 * 1024 + 1

/**
 * Reads the request's body, up to `maxBytes`, before its work begins; resolves with false when the client has disconnected.
 * A complete body is handed over to `@hono/node-server`.
 */
export function readBody(request: IncomingMessage): Promise<boolean> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if ((announced === 0 && !request.headers['transfer-encoding']) || announced >= maxBytes) return Promise.resolve(true)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const done = (isWhole: boolean) => {
      request.off('data', read).off('end', end).off('close', close)
      if (isWhole) giveBody(request, Buffer.concat(chunks))
      resolve(isWhole)
    }
    const read = (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) done(true)
    }
    const end = () => done(true)
    const close = () => done(false)
    request.on('data', read).on('end', end).on('close', close)
  })
}
