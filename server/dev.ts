import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { escapeHtml } from '#domain/text'
import { readConfig } from '#server/config/config'
import type { Application } from '#server/http/application'
import type { Log } from '#server/operations/log'
import { isFromThisMachine } from '#server/security/client'

/** `npm run dev`: Vite compiles pages on request. Nothing is cached, and no content security policy is sent. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const server = createServer()
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    clearScreen: false,
  })
  const log = developmentLog(vite)
  const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  // So that pages and server share module instances.
  const loadShop = () => vite.ssrLoadModule('/server/shop.ts') as Promise<typeof import('#server/shop')>
  const [{ openShop }, firstBuild] = await Promise.all([loadShop(), loadBuild()])
  let port = config.port
  let build = firstBuild
  const running = await openShop({
    config,
    build,
    log,
    own: { url: () => `http://127.0.0.1:${port}` },
  })
  let application: Application = running.createApplication(build, 'development')

  const pages = getRequestListener(async (request, env) => {
    const { incoming } = env as { incoming: IncomingMessage }
    try {
      const latest = await loadBuild()
      if (latest !== build) application = running.createApplication(latest, 'development')
      build = latest
      const response = await application.fetch(
        request,
        incoming.socket.remoteAddress ?? 'unknown',
        undefined,
        isFromThisMachine(incoming),
      )
      response.headers.delete('content-security-policy')
      return response
    } catch (error) {
      log.error('request.failed', error)
      return new Response(errorPage(error), { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
    }
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/healthz') response.end('ok\n')
    else vite.middlewares(request, response, () => void pages(request, response))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const address = server.address()
  if (typeof address === 'object' && address) port = address.port
  process.stdout.write(`The shop is open for development on http://localhost:${port}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      server.closeAllConnections()
      await vite.close()
      await running.close()
      process.exit(0)
    })
}

/** For code that does not compile: Vite's client shows its overlay, and reloads after the next change. */
function errorPage(error: unknown): string {
  const stack = stripVTControlCharacters(String(error instanceof Error ? error.stack : error))
  return `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escapeHtml(stack)}</pre>`
}

/** In full to the terminal; a failed request is also an overlay on the page, with source positions. */
function developmentLog(vite: ViteDevServer): Log {
  return {
    info: (event, details = {}) => console.info(event, details),
    error(event, error, details = {}) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(event, details, error)
      if (!(error instanceof Error) || !/^(route|request)\.failed$/.test(event)) return
      const [message, stack] = [error.message, error.stack ?? ''].map(stripVTControlCharacters)
      const err = { message: `${event}: ${message}`, stack: stack ?? '' }
      vite.environments.client.hot.send({ type: 'error', err })
    },
  }
}

function explain(error: unknown): never {
  // Vite loads the class a second time.
  if (!(error instanceof Error) || error.name !== 'OperatorError') throw error
  process.stderr.write(`The shop did not start. ${error.message}\n`)
  process.exit(1)
}

await main().catch(explain)
