import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from '#server/security/client-key'

/** Maximum pipelined requests. Browsers and proxies do not pipeline; unanswered requests take memory that the client controls. */
const maxPipelined = 32
/** When many connections are open, one without any request is closed after this time. */
const silenceLimitMs = 2_000
const checkIntervalMs = 1_000
/** A client that reads nothing for this time is considered gone. */
const readTimeoutMs = 60_000

type Connection = { client: string; lastAt: number; hasRequested: boolean; pipelined: number; inProgress: number }

/**
 * Limits open connections. From half of the maximum on, connections without a request are closed after two seconds, and
 * one client gets at most a quarter. At the maximum, idle connections are closed for new ones: first those without a
 * request, then the longest idle.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  readonly #perClient = new Map<string, number>()
  readonly #maxConnections: number
  readonly #countClients: boolean
  #closed = 0

  /** `countClients` is false behind a proxy: all connections are the proxy's. */
  constructor(server: Server, options: { max: number; countClients: boolean }) {
    this.#maxConnections = options.max
    this.#countClients = options.countClients
    server.timeout = readTimeoutMs
    server.on('connection', (socket) => this.#add(socket))
    const timer = setInterval(() => this.#closeSilent(), checkIntervalMs)
    timer.unref()
    server.on('close', () => clearInterval(timer))
  }

  get state(): { open: number; closed: number } {
    return { open: this.#open.size, closed: this.#closed }
  }

  /** Returns false for a request whose connection was closed because it pipelined too many. */
  mayAnswer(request: IncomingMessage, response: ServerResponse, now: number): boolean {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (!connection) return !socket.destroyed
    connection.hasRequested = true
    connection.lastAt = now
    // A response without a socket waits for an earlier one; an unread response counts as earlier, too.
    if (response.socket && socket.writableLength === 0) connection.pipelined = 0
    else if (++connection.pipelined > maxPipelined) {
      this.#close(socket)
      return false
    }
    return true
  }

  begin(request: IncomingMessage): () => void {
    const connection = this.#open.get(request.socket)
    if (connection) connection.inProgress++
    return () => {
      if (connection) connection.inProgress--
    }
  }

  #add(socket: Socket): void {
    const client = clientKey(socket.remoteAddress ?? '')
    const clientConnections = (this.#perClient.get(client) ?? 0) + 1
    const isCrowded = this.#open.size >= this.#maxConnections / 2
    if (this.#countClients && isCrowded && clientConnections > this.#maxConnections / 4) {
      this.#close(socket)
      return
    }
    if (this.#open.size >= this.#maxConnections) this.#closeIdle()
    // Counts again, since the closed connections may have belonged to this client.
    this.#perClient.set(client, (this.#perClient.get(client) ?? 0) + 1)
    this.#open.set(socket, { client, lastAt: performance.now(), hasRequested: false, pipelined: 0, inProgress: 0 })
    socket.once('close', () => this.#remove(socket, client))
  }

  #remove(socket: Socket, client: string): void {
    if (!this.#open.delete(socket)) return
    const left = (this.#perClient.get(client) ?? 1) - 1
    if (left === 0) this.#perClient.delete(client)
    else this.#perClient.set(client, left)
  }

  /** Closes a twentieth at once, so that a flood does not cause a scan for each new connection. */
  #closeIdle(): void {
    const waiting = [...this.#open].filter(
      ([socket, { inProgress }]) => inProgress === 0 && socket.writableLength === 0,
    )
    const others = waiting.length > 0 ? waiting : [...this.#open]
    others.sort(([, a], [, b]) => Number(a.hasRequested) - Number(b.hasRequested) || a.lastAt - b.lastAt)
    for (const [socket, { client }] of others.slice(0, Math.ceil(this.#maxConnections / 20))) {
      this.#close(socket)
      this.#remove(socket, client)
    }
  }

  #closeSilent(): void {
    if (this.#open.size < this.#maxConnections / 2) return
    const now = performance.now()
    for (const [socket, { hasRequested, lastAt }] of this.#open)
      if (!hasRequested && now - lastAt > silenceLimitMs) this.#close(socket)
  }

  #close(socket: Socket): void {
    this.#closed++
    socket.destroy()
  }
}

/** Returns the maximum of connections: 80 % of the process's file limit, and at most 4,000 because of memory. */
export function roomForConnections(): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(readLimits())?.[1] ?? 1024)
  return Math.min(4_000, Math.floor(files * 0.8))
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
