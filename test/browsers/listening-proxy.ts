import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before the shop that hears what a browser complains of: WebKit's driver tells nothing of the console. */
export type ListeningProxy = {
  url: string
  /** Console errors, uncaught exceptions, refusals by the pages' policy, and what did not load; not read twice. */
  takeComplaints(): string[]
  passTo(shopUrl: string): void
  close(): Promise<void>
}

const complaintPath = '/complaint-of-a-browser'
const listenerSource = `(${listen})(${JSON.stringify(complaintPath)})`
const listenerHash = `'sha256-${createHash('sha256').update(listenerSource).digest('base64')}'`

/** Runs in every page before anything else; it leaves no element behind, since React takes over the whole document. */
function listen(path: string): void {
  document.currentScript?.remove()
  // Firefox calls what a page was still loading when it was left for another a failure.
  let isLeft = false
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  const tell = (what: unknown) => isLeft || navigator.sendBeacon(path, `${location.pathname}: ${what}`)
  const { error } = console
  console.error = (...args) => {
    tell(args.join(' '))
    error(...args)
  }
  addEventListener('unhandledrejection', (event) => tell(event.reason))
  addEventListener('securitypolicyviolation', (event) => tell(`${event.violatedDirective} refuses ${event.blockedURI}`))
  const tellFailure = (event: Event) => {
    if (event instanceof ErrorEvent) tell(event.message)
    // A hint: Firefox calls it failed for a module that it has already, and an import that fails tells so itself.
    else if (!(event.target as Element).matches('[rel=modulepreload]'))
      tell(`${(event.target as Element).outerHTML} failed`)
  }
  addEventListener('error', tellFailure, true)
}

export async function startListeningProxy(): Promise<ListeningProxy> {
  let target = ''
  let complaints: string[] = []
  const server = createServer(async (asked, answer) => {
    if (asked.url === complaintPath) {
      complaints.push(String(Buffer.concat(await asked.toArray())))
      answer.writeHead(204).end()
      return
    }
    const toShop = request(target + asked.url, { method: asked.method, headers: headersFor(asked) })
    toShop.on('response', (answered) => {
      const status = answered.statusCode ?? 0
      if (isComplaint(asked, status)) complaints.push(`${asked.method} ${asked.url} got ${status}`)
      void passOn(answered, answer)
    })
    // A browser that goes elsewhere drops what it asked for.
    toShop.on('error', () => answer.destroy())
    answer.on('close', () => toShop.destroy())
    asked.pipe(toShop)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeComplaints() {
      const taken = complaints
      complaints = []
      return taken
    },
    passTo(shopUrl) {
      target = shopUrl
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A page is asked for uncompressed, so that the listener can be written into it. */
function headersFor(asked: IncomingMessage) {
  return isForPage(asked) ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers
}

function isForPage({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-dest'] === 'document' || headers.accept?.includes('text/html') === true
}

/** A refused form and a page that is not there say so by design; whatever a page itself asks for has to be there. */
function isComplaint(asked: IncomingMessage, status: number): boolean {
  return status >= 500 || (status >= 400 && asked.method === 'GET' && !isForPage(asked))
}

async function passOn(answered: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { headers, statusCode = 502 } = answered
  if (!headers['content-type']?.startsWith('text/html')) {
    answer.writeHead(statusCode, headers)
    answered.pipe(answer)
    return
  }
  const html = String(Buffer.concat(await answered.toArray()))
  const page = html.replace('<head>', () => `<head><script>${listenerSource}</script>`)
  const policy = `${headers['content-security-policy'] ?? ''}`.replace('script-src', `script-src ${listenerHash}`)
  const { 'transfer-encoding': _, ...kept } = headers
  answer.writeHead(statusCode, {
    ...kept,
    'content-security-policy': policy,
    'content-length': Buffer.byteLength(page),
  })
  answer.end(page)
}
