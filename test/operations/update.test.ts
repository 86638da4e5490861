import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUpAfterwards, makeFolder, until } from '#test/operations/process'

cleanUpAfterwards()

/** A shop of a few lines: it refuses a database of a later version, migrates an earlier one after a copy, and is never ready where it is bad. */
const shop = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
const { version, bad, migrates } = JSON.parse(readFileSync('version.json', 'utf8'))
if (Number(readFileSync('data/db', 'utf8')) > version) {
  console.error('The database is newer')
  process.exit(1)
}
if (migrates) {
  mkdirSync('data/before-migration/' + version, { recursive: true })
  writeFileSync('data/before-migration/' + version + '/db', readFileSync('data/db'))
  writeFileSync('data/db', String(version))
}
const built = readFileSync('build/version', 'utf8')
createServer((_, response) => response.writeHead(bad ? 503 : 200).end(version + ' built for ' + built)).listen(process.env.PORT)
`
/** Stops and starts the process as a supervisor does. */
const service = `
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const answers = () => fetch('http://127.0.0.1:' + process.env.PORT).then(() => true, () => false)
if (process.argv[2] === 'start') {
  appendFileSync('data/starts', '.')
  const child = spawn(process.execPath, ['shop.mjs'], { detached: true, stdio: 'ignore' })
  writeFileSync('data/pid', String(child.pid))
  child.unref()
} else if (existsSync('data/pid')) {
  try { process.kill(Number(readFileSync('data/pid', 'utf8')), 'SIGKILL') } catch {}
  rmSync('data/pid')
  while (await answers());
}
`
const scripts = {
  build: 'node build.mjs',
  backup: `node -e "fetch('http://127.0.0.1:'+process.env.PORT).then(r=>r.text()).then(t=>fs.appendFileSync('data/log','backup '+t+'\\n'))"`,
  restore: `node -e "process.env.DATABASE_URL ? console.log('to be restored by hand') : fs.cpSync(process.argv[1]+'/db','data/db')" --`,
  update: 'node server/bootstrap/update.mjs',
  start: 'node shop.mjs',
}
/** Runs a script as npm does, which takes a third of a second for each; npm itself where `REAL_NPM` is set. */
const npm = `#!/bin/sh
[ -z "$REAL_NPM" ] || PATH=\${PATH#*:} exec npm "$@"
[ "$1" != run ] || shift 2
name=$1
shift
[ "$1" != -- ] || shift
. "\${0%/*}/$name.sh"
`
const files = {
  'package.json': JSON.stringify({ name: 'fake', version: '1.0.0', scripts }),
  '.gitignore': 'build/\ndata/\nnode_modules/\n.update/\n',
  'shop.mjs': shop,
  'service.mjs': service,
  'build.mjs': `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const { version, unbuildable } = JSON.parse(readFileSync('version.json', 'utf8'))
if (unbuildable) process.exit(1)
for (const name of ['build', 'node_modules']) { mkdirSync(name, { recursive: true }); writeFileSync(name + '/version', String(version)) }`,
}

const bootstrap = join(import.meta.dirname, '../../server/bootstrap')
const origin = join(makeFolder(), 'origin')
const clone = join(makeFolder(), 'clone')
let env: NodeJS.ProcessEnv = {}

function run(cwd: string, program: string, ...args: string[]): string {
  const done = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  expect(done.status, done.stderr).toBe(0)
  return done.stdout.trim()
}

const git = (cwd: string, ...args: string[]) =>
  run(cwd, 'git', '-c', 'user.name=Asha', '-c', 'user.email=asha@example.com', ...args)

/** Publishes a version; returns its commit. */
function publish(version: { version: number; bad?: boolean; migrates?: boolean; unbuildable?: boolean }): string {
  writeFileSync(join(origin, 'version.json'), JSON.stringify(version))
  git(origin, 'add', '-A')
  git(origin, 'commit', '-qm', `Version ${version.version}`)
  return git(origin, 'rev-parse', 'HEAD')
}

/** Runs the update in the clone to its end. */
function update(...args: string[]): Promise<{ code: number | null; output: string }> {
  const commands = ['--start', 'node service.mjs start', '--stop', 'node service.mjs stop', '--wait', '30']
  // A terminal's Ctrl+C reaches all of its process group.
  const options = { cwd: clone, env, detached: true }
  const child = spawn(process.execPath, ['server/bootstrap/update.mjs', ...commands, ...args], options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

const answer = async () => (await fetch(`http://127.0.0.1:${env.PORT}`)).text()
const head = () => git(clone, 'rev-parse', 'HEAD')
const read = (path: string) => readFileSync(join(clone, path), 'utf8')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

beforeAll(async () => {
  const { PATH = '', HOME = '' } = process.env
  const programs = makeFolder()
  env = { PATH: `${programs}:${PATH}`, HOME, PORT: String(await freePort()), GIT_CONFIG_NOSYSTEM: '1' }
  const interrupted = `#!/bin/sh
[ "$1" != reset ] || kill -INT -$PPID
[ "$1" != reset ] || [ ! -e data/full ] || exit 1
PATH=\${PATH#*:} exec git "$@"
`
  writeFileSync(join(programs, 'git'), interrupted, { mode: 0o755 })
  writeFileSync(join(programs, 'npm'), npm, { mode: 0o755 })
  for (const [name, line] of Object.entries(scripts)) writeFileSync(join(programs, `${name}.sh`), `${line} "$@"\n`)
  mkdirSync(join(origin, 'server/bootstrap'), { recursive: true })
  for (const name of ['update.mjs', 'prepare.mjs'])
    cpSync(join(bootstrap, name), join(origin, 'server/bootstrap', name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(origin, name), text)
  git(origin, 'init', '-q', '-b', 'main')
  publish({ version: 1 })
  git(join(clone, '..'), 'clone', '-q', origin, clone)
  mkdirSync(join(clone, 'data'))
  writeFileSync(join(clone, 'data/db'), '1')
  run(clone, 'node', 'build.mjs')
  run(clone, 'node', 'service.mjs', 'start')
  await until(
    () => answer().catch(() => ''),
    (text) => text === '1 built for 1',
  )
})
afterAll(() => run(clone, 'node', 'service.mjs', 'stop'))

it('the shop goes to a good version and back from a bad one, with its files, packages, pages and database', async () => {
  expect(await update()).toEqual({ code: 0, output: 'There is nothing newer.\n' })

  const second = publish({ version: 2, migrates: true })
  const hangUp = 'node service.mjs stop; for signal in HUP INT TERM; do kill -$signal $PPID; done'
  expect(await update('--stop', hangUp), 'no signal ends the update while the shop is closed').toMatchObject({
    code: 0,
    output: expect.stringContaining(second.slice(0, 12)),
  })
  expect(await answer()).toBe('2 built for 2')
  expect([head(), read('node_modules/version'), read('data/db')]).toEqual([second, '2', '2'])
  expect(read('data/log'), 'the backup is made while the version before is open').toBe('backup 1 built for 1\n')

  publish({ version: 3, bad: true })
  expect(await update('--wait', '2')).toMatchObject({ code: 1, output: expect.stringContaining('is open again.') })
  expect([await answer(), head(), read('node_modules/version')]).toEqual(['2 built for 2', second, '2'])

  const starts = read('data/starts').length
  publish({ version: 4, bad: true, migrates: true })
  // All that an update has npm do: backup, build, start and restore.
  env.REAL_NPM = '1'
  expect(await update('--wait', '2')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The database is newer$.+its database of 4/ms),
  })
  delete env.REAL_NPM
  expect([await answer(), head(), read('data/db')]).toEqual(['2 built for 2', second, '2'])
  expect(read('data/starts').length - starts, 'the version before is started on its own database alone').toBe(2)

  env.DATABASE_URL = 'postgres://…'
  publish({ version: 4.5, bad: true, migrates: true })
  const stopped = await update('--wait', '2')
  expect(stopped).toMatchObject({
    code: 1,
    output: expect.stringMatching(/restored by hand\n.+Bring back its copy by/),
  })
  delete env.DATABASE_URL
  writeFileSync(join(clone, 'data/db'), '2')
  run(clone, 'node', 'service.mjs', 'start')
  await until(
    () => answer().catch(() => ''),
    (text) => text === '2 built for 2',
  )

  const pid = read('data/pid')
  publish({ version: 5, unbuildable: true })
  expect(await update()).toMatchObject({ code: 1, output: expect.stringContaining('cannot be built') })
  expect([await answer(), head(), read('data/pid')], 'nothing was stopped').toEqual(['2 built for 2', second, pid])

  const sixth = publish({ version: 6 })
  writeFileSync(join(clone, 'shop.mjs'), '// changed here')
  expect(await update()).toMatchObject({ code: 1, output: expect.stringContaining('Files of the shop were changed') })
  git(clone, 'checkout', '-q', 'shop.mjs')
  expect(await update('no-such-version')).toMatchObject({ code: 1, output: expect.stringContaining('no-such-version') })
  expect(await update()).toMatchObject({ code: 0 })
  expect([await answer(), head(), git(clone, 'status', '--porcelain')]).toEqual(['6 built for 6', sixth, ''])
  expect(existsSync(join(clone, '.update'))).toBe(false)
  expect(git(clone, 'worktree', 'list').split('\n')).toHaveLength(1)
})

it('an update that was killed while the shop was closed is finished by the next one', async () => {
  const whole = async () => [await answer(), head(), read('node_modules/version')]
  const seventh = publish({ version: 7 })
  expect(await update('--start', 'kill -KILL $PPID')).toMatchObject({ code: null })
  expect(await answer().catch(() => 'closed')).toBe('closed')
  expect(await update()).toMatchObject({ code: 0, output: expect.stringContaining('it goes on') })
  expect(await whole()).toEqual(['7 built for 7', seventh, '7'])

  const eighth = publish({ version: 8 })
  expect(await update('--stop', 'node service.mjs stop; kill -KILL $PPID')).toMatchObject({ code: null })
  expect(head()).toBe(seventh)
  // As a kill between the renames leaves the folders.
  mkdirSync(join(clone, '.update/previous'))
  renameSync(join(clone, 'node_modules'), join(clone, '.update/previous/node_modules'))
  expect(await update()).toMatchObject({ code: 0 })
  expect(await whole()).toEqual(['8 built for 8', eighth, '8'])

  publish({ version: 9, bad: true })
  const killedAtSecond = 'node service.mjs stop; test ! -e data/stopped || kill -KILL $PPID; touch data/stopped'
  expect(await update('--wait', '2', '--stop', killedAtSecond)).toMatchObject({ code: null })
  expect(await update()).toMatchObject({ code: 1, output: expect.stringContaining('is open again.') })
  expect(await whole()).toEqual(['8 built for 8', eighth, '8'])
  expect(existsSync(join(clone, '.update'))).toBe(false)
})

it('a disk that is full when the newer version does not get ready does not take the way back', async () => {
  const before = await answer()
  const [commit, packages] = [head(), read('node_modules/version')]
  publish({ version: 9.5, bad: true })
  // Where the folder is, no file can be written.
  const unwritable = 'rm -f .update/closed.json; mkdir -p .update/closed.json; node service.mjs start'
  expect(await update('--wait', '2', '--start', unwritable)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is open again.'),
  })
  expect([await answer(), head(), read('node_modules/version')]).toEqual([before, commit, packages])

  const full = 'touch data/full; node service.mjs start'
  expect(await update('--wait', '2', '--start', full)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Start the update again'),
  })
  expect(read('.update/previous/node_modules/version')).toBe(packages)
  rmSync(join(clone, 'data/full'))
  expect(await update('--wait', '2')).toMatchObject({ code: 1, output: expect.stringContaining('is open again.') })
  expect([await answer(), head(), read('node_modules/version')]).toEqual([before, commit, packages])
  expect(existsSync(join(clone, '.update'))).toBe(false)
})

it('a shop that is not ready is said where there is nothing newer', async () => {
  publish({ version: 10 })
  expect(await update()).toMatchObject({ code: 0 })
  run(clone, 'node', 'service.mjs', 'stop')
  expect(await update()).toMatchObject({ code: 1, output: expect.stringContaining('the shop is not ready') })
})
