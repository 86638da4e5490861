import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { readConfig } from '#server/config/config'
import type { Application } from '#server/http/application'
import type { Log } from '#server/operations/log'
import { isFromThisMachine } from '#server/security/this-machine'
import { openShop } from '#server/shop'

/**
 * `npm run dev`: the whole shop with Vite inside the same process. Pages are compiled as they are asked for and replaced
 * in the open browser, React is its development build, `console` speaks, nothing is cached, no policy is sent.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const server = createServer()
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    clearScreen: false,
  })
  const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  let port = config.port
  let build = await loadBuild()
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
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
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

/** In development everything is said in full, to the person at the terminal. */
const log: Log = {
  info: (event, details = {}) => console.info(event, details),
  error: (event, error, details = {}) => console.error(event, details, error),
}

await main()
