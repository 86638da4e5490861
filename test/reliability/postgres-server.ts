import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makePostgres, makeSqlite } from '#test/support/databases'

/** A PostgreSQL that can be taken away from the shop, and comes back. */
export type PostgresServer = {
  env: { SHOP_DATA_DIR: string; DATABASE_URL: string }
  /** Whether it is away until `comeBack`, or all that can be done is to end its connections. */
  staysAway: boolean
  /** As if its machine had been switched off. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  drop(): Promise<void>
}

/** A server of the test's own where its programs are; otherwise a database of the common one, whose connections are ended. */
export async function openPostgresServer(): Promise<PostgresServer | null> {
  return (await makeOwnServer()) ?? (await makeShared())
}

async function makeOwnServer(): Promise<PostgresServer | null> {
  const programs = findPrograms()
  const owner = findOwner()
  if (!programs || !owner) return null
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'shop-postgres-'))
  chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const run = async (program: string, ...args: string[]): Promise<void> => {
    // Without pipes: the server that it leaves behind would keep them open.
    const child = spawn(join(programs, program), args, { ...owner, cwd: folder, stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${logOf(folder)}`)
  }
  const port = await findPort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c shared_buffers=32MB`
  const start = () => run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start')
  const stop = () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  await start()
  const sqlite = await makeSqlite('empty')
  return {
    env: { ...sqlite.env, DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
    staysAway: true,
    goAway: stop,
    comeBack: start,
    async drop() {
      // It may be away just now.
      await stop().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
      await sqlite.drop()
    },
  }
}

async function makeShared(): Promise<PostgresServer | null> {
  const database = await makePostgres()
  const { DATABASE_URL } = database?.env ?? {}
  if (!database || !DATABASE_URL) return null
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  return {
    env: { ...database.env, DATABASE_URL },
    staysAway: false,
    async goAway() {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    },
    async comeBack() {},
    async drop() {
      await client.end()
      await database.drop()
    },
  }
}

/** Debian keeps PostgreSQL's programs beside each other by version, out of the path. */
function findPrograms(): string | undefined {
  const home = '/usr/lib/postgresql'
  if (!existsSync(home)) return undefined
  const versions = readdirSync(home).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(home, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

/** Below those that outgoing connections get: one of them might take the port while the server is away. */
async function findPort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) {
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ])
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

function logOf(folder: string): string {
  const file = join(folder, 'log')
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-1_000) : ''
}
