import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '#server/config/config'
import { newShopOf } from '#test/support/databases'
import { programFlags, shopEnvironment } from '../../server/bootstrap/prepare.mjs'

const root = join(import.meta.dirname, '../..')

export type Ended = { code: number | null; signal: string | null; output: string }

/** The shop as a process of its own, as its owner starts it. */
export type Process = {
  url: string
  readonly output: string
  child: ChildProcess
  ended: Promise<Ended>
  /** Resolves when the process has written this. */
  wrote(text: string | RegExp): Promise<void>
}

type Env = Record<string, string>

/** Only what the test says: nothing of the environment of the machine may change what a test sees. */
function environment(env: Env): Env {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const own = {
    NODE_ENV: 'production',
    PORT: '0',
    STOP_GRACE_MS: '0',
    ORDER_LIMITS: 'off',
    NODE_COMPILE_CACHE: shopEnvironment.NODE_COMPILE_CACHE,
  }
  return { PATH, HOME, TMPDIR, ...own, ...env }
}

/** `as` is the id of the user and group that it runs as, which only root can choose. */
function launch(args: string[], env: Env, as?: number): Omit<Process, 'url'> {
  return run(process.execPath, [...programFlags, ...args], env, as)
}

function run(program: string, args: string[], env: Env, as?: number): Omit<Process, 'url'> {
  const user = as === undefined ? {} : { uid: as, gid: as }
  const child = spawn(program, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'], ...user })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const listener of listeners) listener()
    })
  const ended = new Promise<Ended>((resolve) => child.on('close', (code, signal) => resolve({ code, signal, output })))
  return {
    child,
    ended,
    get output() {
      return output
    },
    wrote(text) {
      const seen = () => (typeof text === 'string' ? output.includes(text) : text.test(output))
      return new Promise((resolve, reject) => {
        const look = () => {
          if (!seen()) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        void ended.then(({ code, signal }) => {
          if (seen()) resolve()
          else reject(new Error(`It ended (${signal ?? code}) without writing ${text}:\n${output}`))
        })
        look()
      })
    },
  }
}

/** Opens a shop on a port of its own and waits until it listens. */
export function openShopProcess(env: Env, as?: number): Promise<Process> {
  return beginShopProcess(env, as).opened
}

/** A shop that does not listen yet. */
export function beginShopProcess(env: Env, as?: number): { child: ChildProcess; opened: Promise<Process> } {
  if (!existsSync(join(root, 'build/server/index.js'))) throw new Error('The pages are not built: run by `npm test`')
  const shop = launch(['server/main.ts'], env, as)
  running.add(shop.child)
  const opened = shop.wrote(/open on http:\S+\n/).then(() => {
    const [, port = ''] = /localhost:(\d+)/.exec(shop.output) ?? []
    return Object.defineProperty(shop as Process, 'url', { value: `http://127.0.0.1:${port}` })
  })
  return { child: shop.child, opened }
}

/** Starts the shop where it is expected to refuse. */
export function startAndEnd(env: Env, as?: number): Promise<Ended> {
  return launch(['server/main.ts'], env, as).ended
}

/** Runs a command of `server/commands/` by name, or a program of `tools/` by file. */
export function command(name: string, args: string[], env: Env, as?: number): Promise<Ended> {
  const file = name.endsWith('.ts') ? name : `server/commands/${name}.ts`
  return launch([file, ...args], env, as).ended
}

export async function close(shop: Process): Promise<Ended> {
  shop.child.kill('SIGTERM')
  return shop.ended
}

const running = new Set<ChildProcess>()
const folders: string[] = []

/** A folder that is gone after the file's tests. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-operation-'))
  folders.push(folder)
  return folder
}

/** A folder as a shop's first start leaves it, with database, secret and `shop.json`; `as` is the id of the user and group that it belongs to. */
export function makeShopFolder(as?: number): string {
  const folder = makeFolder()
  cpSync(newShopOf(process.ppid), folder, { recursive: true })
  // Makes the secret.
  readConfig({ SHOP_DATA_DIR: folder })
  if (as !== undefined) for (const path of ['.', ...readdirSync(folder)]) chownSync(join(folder, path), as, as)
  return folder
}

/** To be called once by each test file: nothing it started outlives it. */
export function cleanUpAfterwards(): void {
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    running.clear()
    folders.length = 0
  })
}

/** Asks again until the answer is as wanted; a test's own time limit ends it. */
export async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (wanted(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
