// Runs on Node 18 or newer before packages are installed, so it uses neither packages nor TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

function run(command, args, shell = process.platform === 'win32') {
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', shell })
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`)
    process.stderr.write(`\`${command} ${args.join(' ')}\` failed. Read what it says above, then start again.\n`)
    process.exit(done.status ?? 1)
  }
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) return
    if (/[\\/]domain[\\/].+\.(server|test)\.ts$/.test(path)) return
    if (found.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const path of paths) add(join(root, path))
  return hash.digest('hex')
}

/** Unless it has run for the same inputs, whose hash is in the file `stamp`. */
function once(stamp, inputs, work) {
  const hash = hashOf(inputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  rmSync(stamp, { force: true })
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

export function install() {
  once(join(root, 'node_modules/.installed-for'), ['package-lock.json'], () => {
    process.stdout.write('Installing what the shop is made of (the first time, about a minute) …\n')
    // Not `npm ci`, which fails where a registry lacks optional packages of other systems; this follows the lockfile too,
    // and changes nothing with `--no-save`. `--include=dev`, because pages are built here for every NODE_ENV.
    const install = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    run('npm', install)
    // Under Node 18 npm skips native parts of packages for a newer one; a second run under the shop's own installs them.
    const npm = process.env.npm_execpath
    if (npm && Number(process.versions.node.split('.')[0]) < 20) run(findNode(), [npm, ...install], false)
  })
}

/** This one if it is new enough, otherwise that of the packages. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'bin/node'
  const own = join(root, `node_modules/node-${system}-${process.arch}`, file)
  if (existsSync(own)) return own
  process.stderr.write(
    'The shop needs Node 24 or newer, and has none of its own for this kind of machine: install it from nodejs.org.\n',
  )
  process.exit(1)
}

export function build(node) {
  const inputs = [
    'app',
    'domain',
    'public',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'server/bootstrap/compress.mjs',
  ]
  once(join(root, 'build/.built-for'), inputs, () => {
    process.stdout.write('Building the pages (about half a minute) …\n')
    run(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], false)
    run(node, ['server/bootstrap/compress.mjs'], false)
  })
}

export const programFlags = ['--disable-warning=ExperimentalWarning']

export const envFile = existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : []

/** Save half of the memory and cost little speed (docs/decisions/015-first-view.md). */
export const shopFlags = [...programFlags, '--max-semi-space-size=8', '--heap-growing-percent=30', '--no-maglev']

/** Without NODE_ENV React renders several times slower; the others keep memory small and the next start fast. */
export const shopEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(root, 'build/.compiled'),
}

export function runProgram(node, args, env = { ...shopEnvironment, ...process.env }) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm's shell forwards nothing: when npm is ended by its pid, only the parent's absence tells.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  if (!process.env.npm_lifecycle_event) clearInterval(watch)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
