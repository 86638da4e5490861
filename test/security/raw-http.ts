import type { Socket } from 'node:net'
import { expect } from 'vitest'

export type RawResponse = { status: number; head: string; body: string }

/** The whole responses in what came so far; anything else that stands there is no HTTP and fails. */
export function readResponses(text: string): RawResponse[] {
  const responses: RawResponse[] = []
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) break
    const head = rest.slice(0, end)
    const [, code] = /^HTTP\/1\.1 (\d{3}) [ \w]+(?:\r\n[\w-]+: [^\r\n]*)*$/.exec(head) ?? []
    expect(code, head.slice(0, 500)).toBeDefined()
    const after = rest.slice(end + 4)
    const length = lengthOf(head, after)
    if (length === null) break
    responses.push({ status: Number(code), head, body: after.slice(0, length) })
    rest = after.slice(length)
  }
  return responses.filter(({ status }) => status >= 200)
}

/** How long the body is on the wire, or null when it has not come to its end. */
function lengthOf(head: string, after: string): number | null {
  if (/^transfer-encoding: chunked$/im.test(head))
    for (let at = 0; ; ) {
      const line = after.indexOf('\r\n', at)
      const size = Number.parseInt(after.slice(at, line), 16)
      if (line < 0 || after.length < line + size + 4) return null
      at = line + size + 4
      if (size === 0) return at
    }
  const declared = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
  return after.length >= declared ? declared : null
}

/** Writes after what was written before has left; a server that has hung up already hears it no more. */
export function write(socket: Socket, words: string): Promise<void> {
  return new Promise((resolve) => socket.write(Buffer.from(words, 'latin1'), () => setImmediate(resolve)))
}
