import type { IncomingMessage } from 'node:http'

/** One byte above the largest limit of these bodies, so that the application still refuses a longer body as too large. */
const maxBytes = 64 * 1024 + 1

/**
 * Reads the request's body, up to `maxBytes`, before its work begins; resolves with false when the client has disconnected.
 * A complete body is stored in `rawBody`, where `@hono/node-server` looks for it.
 */
export function readBody(request: IncomingMessage & { rawBody?: Buffer }): Promise<boolean> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if ((announced === 0 && !request.headers['transfer-encoding']) || announced >= maxBytes) return Promise.resolve(true)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const done = (isWhole: boolean) => {
      request.off('data', read).off('end', end).off('close', close)
      if (isWhole) request.rawBody = Buffer.concat(chunks)
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
