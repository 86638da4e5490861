import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { canWriteWhole, finishWritten } from '#server/http/node-internals'

/**
 * An answer that is kept in memory as it travels: status line, headers and body in one buffer. Written by
 * `node:http`'s `writeHead` and `end`, its headers would be checked and put together for each request anew, and the
 * response would go through all that a stream may need: twice the work of the rest. See decision 012.
 */
export class CachedResponse {
  readonly #status: number
  readonly #headers: string[]
  readonly #whole: Buffer
  readonly #dateStart: number
  readonly #bodyStart: number
  #date = ''

  /** `headers` in turns name and value, without those of the connection and the date. */
  constructor(status: number, headers: string[], body: Buffer) {
    this.#status = status
    this.#headers = headers
    const lines = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ndate: `
    const head = Buffer.from(`${start}${httpDate()}\r\n${lines}\r\n`, 'latin1')
    // In memory of its own: a small piece of Node's pool would keep the whole pool from being given back.
    this.#whole = Buffer.allocUnsafeSlow(head.length + body.length)
    head.copy(this.#whole)
    body.copy(this.#whole, head.length)
    this.#dateStart = start.length
    this.#bodyStart = head.length
  }

  get body(): Buffer {
    return this.#whole.subarray(this.#bodyStart)
  }

  get bytes(): number {
    return this.#whole.length
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = response
    if (socket && this.#isPlain(request, response)) {
      this.#stamp()
      response.statusCode = this.#status
      socket.write(this.#whole)
      finishWritten(response)
      return
    }
    response.writeHead(this.#status, this.#headers)
    if (request.method === 'HEAD') response.end()
    else response.end(this.body)
  }

  /** Wants the whole answer as it is here, on a connection that stays. */
  #isPlain(request: IncomingMessage, response: ServerResponse): boolean {
    return (
      canWriteWhole &&
      request.method === 'GET' &&
      request.httpVersionMinor === 1 &&
      response.shouldKeepAlive &&
      response.getHeaderNames().length === 0
    )
  }

  /** In place, since a second's difference harms no answer that is still on its way. */
  #stamp(): void {
    const date = httpDate()
    if (date === this.#date) return
    this.#whole.write(date, this.#dateStart, 'latin1')
    this.#date = date
  }
}

let second = 0
let date = ''

/** The time as HTTP writes it, put together once a second. */
function httpDate(): string {
  const now = Math.trunc(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}
