import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { stopReading } from '#server/http/node-internals'
import { clientKey } from '#server/security/client-key'

/** Browsers and proxies wait for an answer before they ask again; what is sent ahead is memory that the sender decides on. */
const askedAheadAtMost = 32
/** With many connections open, one that has not asked for anything is not waited for longer than this. */
const silentForMs = 2_000
const lookEveryMs = 1_000
/** Who reads nothing for so long has gone. */
const unreadForMs = 60_000

type Connection = { client: string; lastAt: number; hasAsked: boolean; askedAhead: number; underWay: number }

/**
 * Bounds what connections may take. From half of what there is room for on it is crowded: silent ones are closed after
 * two seconds and one client gets a quarter of all. When it is full, those that wait for nothing make room for who
 * comes: first the silent, then the longest idle.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  readonly #perClient = new Map<string, number>()
  readonly #most: number
  readonly #countClients: boolean
  #closed = 0

  /** `countClients` is false behind a proxy: all connections are the proxy's. */
  constructor(server: Server, options: { most: number; countClients: boolean }) {
    this.#most = options.most
    this.#countClients = options.countClients
    server.timeout = unreadForMs
    server.on('connection', (socket) => this.#add(socket))
    const looking = setInterval(() => this.#closeSilent(), lookEveryMs)
    looking.unref()
    server.on('close', () => clearInterval(looking))
  }

  get state(): { open: number; closed: number } {
    return { open: this.#open.size, closed: this.#closed }
  }

  /** Whether a request may be answered; false when its connection was closed for asking too far ahead. */
  mayAnswer(request: IncomingMessage, response: ServerResponse, now: number): boolean {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (!connection) return !socket.destroyed
    connection.hasAsked = true
    connection.lastAt = now
    // Without a socket a response waits for the one before it; what is unread is an answer before it too.
    if (response.socket && socket.writableLength === 0) connection.askedAhead = 0
    else if (++connection.askedAhead > askedAheadAtMost) {
      this.#close(socket)
      stopReading(socket)
      return false
    }
    return true
  }

  begin(request: IncomingMessage): () => void {
    const connection = this.#open.get(request.socket)
    if (connection) connection.underWay++
    return () => {
      if (connection) connection.underWay--
    }
  }

  #add(socket: Socket): void {
    const client = clientKey(socket.remoteAddress ?? '')
    const ofClient = (this.#perClient.get(client) ?? 0) + 1
    const isCrowded = this.#open.size >= this.#most / 2
    if (this.#countClients && isCrowded && ofClient > this.#most / 4) {
      this.#close(socket)
      return
    }
    if (this.#open.size >= this.#most) this.#makeRoom()
    // Counted again: the connections that made room may have been this client's.
    this.#perClient.set(client, (this.#perClient.get(client) ?? 0) + 1)
    this.#open.set(socket, { client, lastAt: performance.now(), hasAsked: false, askedAhead: 0, underWay: 0 })
    socket.once('close', () => this.#remove(socket, client))
  }

  #remove(socket: Socket, client: string): void {
    if (!this.#open.delete(socket)) return
    const left = (this.#perClient.get(client) ?? 1) - 1
    if (left === 0) this.#perClient.delete(client)
    else this.#perClient.set(client, left)
  }

  /** A twentieth at once, so that a flood does not look through all of them for each that comes. */
  #makeRoom(): void {
    const waiting = [...this.#open].filter(([socket, { underWay }]) => underWay === 0 && socket.writableLength === 0)
    const others = waiting.length > 0 ? waiting : [...this.#open]
    others.sort(([, one], [, other]) => Number(one.hasAsked) - Number(other.hasAsked) || one.lastAt - other.lastAt)
    for (const [socket, { client }] of others.slice(0, Math.ceil(this.#most / 20))) {
      this.#close(socket)
      this.#remove(socket, client)
    }
  }

  #closeSilent(now = performance.now()): void {
    if (this.#open.size < this.#most / 2) return
    for (const [socket, { hasAsked, lastAt }] of this.#open)
      if (!hasAsked && now - lastAt > silentForMs) this.#close(socket)
  }

  #close(socket: Socket): void {
    this.#closed++
    socket.destroy()
  }
}

/** For how many connections there is room: four in five files that the process may open, and no more than memory allows. */
export function roomForConnections(limits = readLimits()): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1024)
  return Math.min(4_000, Math.floor(files * 0.8))
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
