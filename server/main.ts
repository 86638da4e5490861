import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { OperatorError } from '#database/operator-error'
import { type Config, readConfig, readPlace } from '#server/config/config'
import { serveShop } from '#server/http/serve-shop'
import { explainFailure } from '#server/operations/explain-failure'
import { shutDownOnSignal } from '#server/operations/graceful-shutdown'
import { feedWatchdog } from '#server/operations/health'
import { createLog, logUnhandledErrors, surviveWriteErrors } from '#server/operations/log'
import { openShop } from '#server/shop'

const root = join(import.meta.dirname, '..')
const log = createLog()

function refuseToStart(sentence: string): never {
  process.stderr.write(`The shop did not start. ${sentence}\n`)
  process.exit(1)
}

function explain(
  error: NodeJS.ErrnoException,
  config: { port: number; host?: string; dataDir: string; databaseUrl?: string },
): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${config.port} is taken by another program. Stop it, or choose another with PORT.`
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `Port ${config.port} may not be used by this user. Choose one above 1023 with PORT.`
  if (error.code === 'EADDRNOTAVAIL' || ('hostname' in error && error.hostname === config.host))
    return `HOST must be an address or a name of this machine, and ${config.host} is none.`
  if (error.code === 'ERR_MODULE_NOT_FOUND') return 'Its pages are not built. Start it by `npm start`.'
  return explainFailure(error, config)
}

/** Before the database is opened: an earlier version that serves on the port could not open a migrated one again. */
function takePort({ port, host }: { port: number; host?: string }): Promise<Server> {
  return new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy())
    holder.once('error', reject).listen(port, host, () => resolve(holder))
  })
}

function firstSteps({ payments }: Config, address: string): string {
  if (payments.kind !== 'simulator') return ''
  return `Simulators run in the place of services without keys: nothing is charged, nothing is sent.
  ${address}/preview   the messages that would have gone out
  ${address}/admin     the family's side; its first owner: npm run owner -- invite you@example.com
  npm run demo   before the first order: 300 orders of 90 days to look at
`
}

async function main(): Promise<void> {
  surviveWriteErrors()
  const config = readConfig(process.env)
  try {
    const build = (await import(join(root, 'build/server/index.js'))) as ServerBuild
    const holder = await takePort(config)
    const { port } = holder.address() as AddressInfo
    const running = await openShop({ config, build, log, own: { url: () => `http://127.0.0.1:${port}` } })
    const http = serveShop(running, config, log, join(root, 'build/client'))
    await new Promise<void>((resolve) => http.server.listen(holder, resolve))
    logUnhandledErrors(log)
    feedWatchdog(http.health)
    shutDownOnSignal({
      server: http.server,
      health: http.health,
      graceMs: config.stopGraceMs,
      log,
      close() {
        http.stopWatching()
        return running.close()
      },
    })
    // A program that reads this line may stop the shop immediately.
    const address = `http://localhost:${port}`
    process.stdout.write(`The shop is open on ${address}\n${firstSteps(config, address)}`)
  } catch (error) {
    refuseToStart(explain(error as NodeJS.ErrnoException, config))
  }
}

main().catch((error) => {
  // Where the settings themselves are refused, the place cannot be read.
  refuseToStart(error instanceof OperatorError ? error.message : explainFailure(error, readPlace(process.env)))
})
