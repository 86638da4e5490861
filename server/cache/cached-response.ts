import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { canWriteWhole, finishWritten } from '#server/internals/node'

/**
 * A response in memory in its wire format: status line, headers and body in one buffer. `writeHead` and `end` of
 * `node:http` would validate and serialise the headers for each request and use the stream machinery: twice the
 * processor time of the rest of the request (decision 012).
 */
export class CachedResponse {
  readonly #status: number
  readonly #headers: string[]
  readonly #whole: Buffer
  readonly #dateStart: number
  readonly #bodyStart: number
  #date = ''

  /** `headers` alternates names and values, without connection headers and the date. */
  constructor(status: number, headers: string[], body: Buffer) {
    this.#status = status
    this.#headers = headers
    const lines = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ndate: `
    const head = Buffer.from(`${start}${httpDate()}\r\n${lines}\r\n`, 'latin1')
    // Not from Node's buffer pool: a small slice would keep the whole pool allocated.
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

  /** Returns whether the buffer can be sent unchanged: a plain GET on a kept-alive connection. */
  #isPlain(request: IncomingMessage, response: ServerResponse): boolean {
    return (
      canWriteWhole &&
      request.method === 'GET' &&
      request.httpVersionMinor === 1 &&
      response.shouldKeepAlive &&
      response.getHeaderNames().length === 0
    )
  }

  /** Updates the date in place; a response still being written may get a date a second later. */
  #stamp(): void {
    const date = httpDate()
    if (date === this.#date) return
    this.#whole.write(date, this.#dateStart, 'latin1')
    this.#date = date
  }
}

let second = 0
let date = ''

/** Returns the date header's value, formatted once a second. */
function httpDate(): string {
  const now = Math.trunc(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}
