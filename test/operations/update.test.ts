import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUpAfterwards, makeFolder, until } from '#test/operations/process'
import { findFreePort } from '#test/support/running-shop'

cleanUpAfterwards()

/** A shop of a few lines, which is never ready where its version is bad. */
const shop = `
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const { version, bad } = JSON.parse(readFileSync('version.json', 'utf8'))
const built = readFileSync('build/version', 'utf8')
createServer((_, response) => response.writeHead(bad ? 503 : 200).end(version + ' built for ' + built)).listen(process.env.PORT)
`
/** Restarts what \`current\` is, as systemd does. */
const service = `
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const answers = () => fetch('http://127.0.0.1:' + process.env.PORT).then(() => true, () => false)
if (existsSync('pid')) try { process.kill(Number(readFileSync('pid', 'utf8')), 'SIGKILL') } catch {}
while (await answers());
if (process.argv[2] === 'stop') process.exit()
const child = spawn(process.execPath, ['shop.mjs'], { cwd: 'current', detached: true, stdio: 'ignore' })
writeFileSync('pid', String(child.pid))
child.unref()
`
const build = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const { version, unbuildable } = JSON.parse(readFileSync('version.json', 'utf8'))
if (unbuildable) process.exit(1)
mkdirSync('build', { recursive: true })
writeFileSync('build/version', String(version))
`
const scripts = {
  build: 'node build.mjs',
  backup: `node -e "fetch('http://127.0.0.1:'+process.env.PORT).then(r=>r.text()).then(t=>fs.appendFileSync('../../log','backup of '+t+'\\n'))"`,
}
const files = {
  'package.json': JSON.stringify({ name: 'fake', version: '1.0.0', scripts }),
  '.gitignore': 'build/\nreleases/\ncurrent\npid\nlog\n',
  'shop.mjs': shop,
  'service.mjs': service,
  'build.mjs': build,
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

/** Publishes a version; returns the name of its release. */
function publish(version: { version: number; bad?: boolean; unbuildable?: boolean }): string {
  writeFileSync(join(origin, 'version.json'), JSON.stringify(version))
  git(origin, 'add', '-A')
  git(origin, 'commit', '-qm', `Version ${version.version}`)
  return git(origin, 'rev-parse', '--short=12', 'HEAD')
}

function update(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    ['server/bootstrap/update.mjs', '--restart', 'node service.mjs start', '--wait', '30', ...args],
    { cwd: clone, env },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output })))
}

const answer = async () => (await fetch(`http://127.0.0.1:${env.PORT}`)).text()
const current = () => basename(readlinkSync(join(clone, 'current')))

beforeAll(async () => {
  const { PATH = '', HOME = '' } = process.env
  env = { PATH, HOME, PORT: String(await findFreePort()), GIT_CONFIG_NOSYSTEM: '1' }
  mkdirSync(join(origin, 'server/bootstrap'), { recursive: true })
  for (const name of ['update.mjs', 'prepare.mjs'])
    cpSync(join(bootstrap, name), join(origin, 'server/bootstrap', name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(origin, name), text)
  git(origin, 'init', '-q', '-b', 'main')
})
afterAll(() => run(clone, 'node', 'service.mjs', 'stop'))

it('a release is installed, followed by a good one, and open again after a bad or unbuildable one', async () => {
  const first = publish({ version: 1 })
  git(join(clone, '..'), 'clone', '-q', origin, clone)
  expect(await update()).toEqual({ code: 0, output: `The shop is open with version ${first}.\n` })
  expect([await answer(), current()]).toEqual(['1 built for 1', first])
  expect(await update()).toEqual({ code: 0, output: `The shop has version ${first} already.\n` })

  const second = publish({ version: 2 })
  expect(await update()).toMatchObject({ code: 0 })
  expect([await answer(), current()]).toEqual(['2 built for 2', second])
  expect(readFileSync(join(clone, 'log'), 'utf8'), 'while the version before is open').toBe('backup of 1 built for 1\n')

  publish({ version: 3, bad: true })
  expect(await update('--wait', '2')).toMatchObject({ code: 1, output: expect.stringContaining('is open again.') })
  await until(
    () => answer().catch(() => ''),
    (text) => text === '2 built for 2',
  )
  expect(current()).toBe(second)

  publish({ version: 4, unbuildable: true })
  expect(await update()).toMatchObject({ code: 1, output: expect.stringContaining('cannot be built') })
  expect([await answer(), current()]).toEqual(['2 built for 2', second])
  expect(await update('no-such-version')).toMatchObject({ code: 1, output: expect.stringContaining('no-such-version') })

  const fifth = publish({ version: 5 })
  expect(await update()).toMatchObject({ code: 0 })
  expect([await answer(), current()]).toEqual(['5 built for 5', fifth])
  expect(readdirSync(join(clone, 'releases')).sort(), 'the open release and the one before').toEqual(
    [fifth, second].sort(),
  )
})

it('help changes nothing, and wrong usage is told apart by its exit code', async () => {
  expect(await update('--help')).toMatchObject({ code: 0, output: expect.stringContaining('npm run update') })
  expect(await update('--wait', 'long')).toMatchObject({ code: 2, output: expect.stringContaining('--wait') })
  expect(await update('--start')).toMatchObject({ code: 2 })
})
