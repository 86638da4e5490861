import type { IncomingMessage } from 'node:http'

/** Maximum body of routes without a `largeBody`, in bytes. */
export const usualBodyBytes = 64 * 1024

/** One byte above the largest limit of these bodies, so that the application still refuses a longer body as too large. */
const maxBytes = usualBodyBytes + 1

const bodies = new WeakMap<IncomingMessage, Buffer<ArrayBuffer>>()

/** Reads the request's body, up to `maxBytes`, before its work begins, for `withBody`; resolves with false when the client has disconnected. */
export function readBody(request: IncomingMessage): Promise<boolean> {
  const announced = announcedBytes(request)
  if ((announced === 0 && !request.headers['transfer-encoding']) || announced >= maxBytes) return Promise.resolve(true)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const done = (isWhole: boolean) => {
      request.off('data', read).off('end', end).off('close', close)
      if (isWhole) bodies.set(request, Buffer.concat(chunks))
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

/** Returns the size of the body that the request's head declares, in bytes; 0 when it declares none. */
export function announcedBytes(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0)
}

/** Returns the request with the body that `readBody` has read of `incoming`; unchanged when it has read none. */
export function withBody(request: Request, incoming: IncomingMessage): Request {
  const body = bodies.get(incoming)
  if (!body) return request
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body })
}
