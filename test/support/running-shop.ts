import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeSqlite, type TestDatabase } from '#test/support/databases'
import { shopEnvironment, shopFlags } from '../../server/bootstrap/prepare.mjs'

const root = join(import.meta.dirname, '../..')
/** A shop as `npm start` runs it, in a separate process on a free port. */
export type RunningProcess = {
  url: string
  process: ChildProcess
  /** Its output so far. */
  output: string[]
  stop(): Promise<void>
}

/** Returns a free port outside the ephemeral range, so that no connection takes it meanwhile, and above 10080, which `fetch` refuses. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_081, 30_000)
    const server = createServer().listen(port)
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('listening', () => server.close(() => resolve(true))).once('error', () => resolve(false)),
    )
    if (isFree) return port
  }
}

/** Starts the built shop as `npm start` does, and waits until it reports that it is open. */
export async function startShop(environment: Record<string, string> = {}): Promise<RunningProcess> {
  const database: TestDatabase | null = 'SHOP_DATA_DIR' in environment ? null : await makeSqlite()
  const child = spawn(process.execPath, [...shopFlags, 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...shopEnvironment,
      // Off, because many buyers of the tests share an address and a phone; stories test the limits.
      ORDER_LIMITS: 'off',
      // With live keys the shop would begin with a backup in the project's folder.
      BACKUP_AT: 'off',
      PORT: String(await findFreePort()),
      ...database?.env,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${output.join('')}`)))
    createInterface(child.stdout).on('line', (line) => {
      output.push(line)
      const [, port] = /open .*on http:\/\/localhost:(\d+)/.exec(line) ?? []
      if (port) resolve(`http://localhost:${port}`)
    })
  })
  return {
    url,
    process: child,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await database?.drop()
    },
  }
}
