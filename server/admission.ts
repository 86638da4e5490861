import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentSecurityPolicy } from '#server/content-security-policy'

/**
 * Pages are made a few at a time: what is under way together is done together, so that an order that comes in between
 * would wait for all of it at each of its steps.
 */
const madeAtOnce = 3
const mayWait = { toBuy: 128, toBrowse: 32 }

/** Data costs little and is not made to wait: an order consists of it. */
const isData = /^\/(api|webhooks)\b/i
/** Pages on the way from the cart to the paid order. */
const isForBuying = /^\/(checkout|mycart|myprofile|login|register)\b/i

/** Gives a place back; a second time does nothing. */
export type Leave = () => void

/**
 * Keeps the shop able to take orders when more people come than it can serve. A page that has to be made, rather than
 * sent from memory, waits for its turn, those for buying first; when too many wait, the visitor is turned away at once.
 * What is sent, such as an order, neither stands in line nor is counted: a body that never ends would hold its place.
 */
export class Admission {
  readonly #lines = { toBuy: [] as (() => void)[], toBrowse: [] as (() => void)[] }
  #beingMade = 0
  #turnedAway = 0

  get state(): { beingMade: number; waiting: number; turnedAway: number } {
    const { toBuy, toBrowse } = this.#lines
    return {
      beingMade: this.#beingMade,
      waiting: toBuy.length + toBrowse.length,
      turnedAway: this.#turnedAway,
    }
  }

  /** Lets a request in, when its turn comes, and answers with how to leave; null when there is no place. */
  enter(method: string | undefined, url: string): Promise<Leave> | null {
    if ((method !== 'GET' && method !== 'HEAD') || isData.test(url)) return free
    const line = isForBuying.test(url) ? 'toBuy' : 'toBrowse'
    if (this.#lines[line].length >= mayWait[line]) {
      this.#turnedAway++
      return null
    }
    const { promise, resolve } = Promise.withResolvers<Leave>()
    this.#lines[line].push(() => {
      this.#beingMade++
      resolve(
        once(() => {
          this.#beingMade--
          // Not at once: between two pages the loop looks whether an order has come or gone a step further.
          setImmediate(() => this.#next())
        }),
      )
    })
    this.#next()
    return promise
  }

  #next(): void {
    const { toBuy, toBrowse } = this.#lines
    if (this.#beingMade < madeAtOnce) (toBuy.shift() ?? toBrowse.shift())?.()
  }
}

const free = Promise.resolve(() => {})

function once(leave: () => void): Leave {
  let inside = true
  return () => {
    if (inside) leave()
    inside = false
  }
}

const retryAfterSeconds = 3

const busyPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>One moment – Saathi Masala</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;text-align:center;
font:1.125rem/1.6 system-ui,sans-serif;background:#fdf7ec;color:#3b2416}h1{color:#9b1c1c;font-size:1.75rem}</style></head>
<body><main><h1>The shop is full just now</h1>
<p>This page opens by itself in a few seconds. What is in your cart stays there.</p></main></body></html>
`

const busyPagePolicy = contentSecurityPolicy(Buffer.from(busyPage))

/** The short answer to whom there is no place for: 503, and when to come again. */
export function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  standingHeaders: Record<string, string>,
): void {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false
  const body = wantsPage ? busyPage : '{"error":"The shop is full just now. Please try again in a few seconds."}\n'
  response.writeHead(503, {
    ...standingHeaders,
    'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json',
    ...(wantsPage ? { 'content-security-policy': busyPagePolicy } : {}),
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  // A body that is still on its way is not waited for.
  request.resume()
}
