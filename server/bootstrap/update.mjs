// `npm run update [-- version]`: updates the running service to a newer version, or rolls back to this one (docs/operation.md).
import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './prepare.mjs'

/** Thrown when nothing was updated; the message is one sentence for the owner. */
class UpdateFailed extends Error {}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    start: { type: 'string', default: 'systemctl start shop' },
    stop: { type: 'string', default: 'systemctl stop shop' },
    // Seconds within which the new version must be ready, including its migrations.
    wait: { type: 'string', default: '300' },
  },
})
const work = join(root, '.update')
const next = join(work, 'next')
const previous = join(work, 'previous')
/** Is there while the shop is closed, so that the run after one that was killed goes on from there. */
const closed = join(work, 'closed.json')
/** Folders that are built and not in git. */
const made = ['node_modules', 'build']
const copies = resolve(root, process.env.SHOP_DATA_DIR || 'data', 'before-migration')

const owner = statSync(root)
/** The shop could not change files created by root, so everything except stopping and starting runs as the folder's owner, who may have no home. */
const isOther = process.getuid?.() === 0 && owner.uid !== 0
const asOwner = isOther
  ? { uid: owner.uid, gid: owner.gid, env: { ...process.env, HOME: work, npm_config_cache: join(work, 'npm') } }
  : {}

/** From stop to start no signal of the terminal ends the update or what it runs: otherwise the shop would stay closed, with files of two versions. */
let isClosed = false
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.on(signal, () => {
    if (!isClosed) process.exit(code)
    say('The shop is closed for the update, which goes on.')
  })
/** From the first changed file until one version is whole again: what is needed to go on or back is kept. */
let isExchanging = false
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** Runs a program and shows what it says; returns whether it succeeded. */
function succeeds(program, args, options) {
  const stdio = isClosed ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(program, args, { cwd: root, stdio, detached: isClosed, ...options })
  child.stdout?.on('data', (text) => process.stdout.write(text))
  child.stderr?.on('data', (text) => process.stderr.write(text))
  return new Promise((resolve) => child.on('error', () => resolve(false)).on('close', (code) => resolve(code === 0)))
}

async function run(program, args, trouble, cwd = root) {
  if (!(await succeeds(program, args, { cwd, ...asOwner }))) throw new UpdateFailed(trouble)
}

/** Returns git's output, or null if it fails. */
function git(...args) {
  const child = spawn('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], detached: isClosed, ...asOwner })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) =>
    child.on('error', () => resolve(null)).on('close', (code) => resolve(code === 0 ? output.trim() : null)),
  )
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/** Returns the current commit and the one to update to. */
async function findVersions() {
  const from = await git('rev-parse', '--verify', 'HEAD')
  if (from === null)
    throw new UpdateFailed('This folder is no clone of a git repository: update it as you put it there.')
  if (await git('status', '--porcelain', '--untracked-files=no'))
    throw new UpdateFailed('Files of the shop were changed here (git status): commit or undo that first.')
  await run('git', ['fetch', '--quiet', '--tags'], 'The newer version could not be fetched; what git said is above.')
  const [version = '@{upstream}'] = positionals
  const to = await git('rev-parse', '--verify', `${version}^{commit}`)
  if (to === null) throw new UpdateFailed(`git knows no version ${version}: name a tag, a commit or origin/main.`)
  if ((await git('merge-base', '--is-ancestor', from, to)) === null)
    throw new UpdateFailed('That version does not follow from this one: a database does not go back by itself.')
  return { from, to }
}

async function clean() {
  rmSync(work, { recursive: true, force: true })
  await git('worktree', 'prune')
}

async function buildBeside(to) {
  await run(
    'git',
    ['worktree', 'add', '--quiet', '--detach', next, to],
    'There is no place for the newer version beside this one.',
  )
  await run('npm', ['run', '--silent', 'build'], 'The newer version cannot be built; what it said is above.', next)
}

function serviceRuns(line) {
  // Not piped, because what a start leaves running may keep a pipe open.
  return succeeds('/bin/sh', ['-c', line], { stdio: 'inherit' })
}

const host = ['', '0.0.0.0', '::'].includes(process.env.HOST ?? '') ? '127.0.0.1' : process.env.HOST
const readyUrl = `http://${host.includes(':') ? `[${host}]` : host}:${process.env.PORT || 3000}/readyz`

/** Returns the status of /readyz; 0 without a response. */
async function readiness() {
  return fetch(readyUrl, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  )
}

async function stop() {
  if (!(await serviceRuns(options.stop)))
    throw new UpdateFailed(`The shop could not be stopped by \`${options.stop}\`.`)
  if ((await readiness()) !== 0) throw new UpdateFailed(`Something answers at ${readyUrl} after \`${options.stop}\`.`)
}

/** Starts the service; returns whether it is ready within `--wait`. */
async function start() {
  await serviceRuns(options.start)
  return becomesReady()
}

async function becomesReady(hasEnded = () => false) {
  for (const until = Date.now() + Number(options.wait) * 1000; Date.now() < until && !hasEnded(); ) {
    if ((await readiness()) === 200) return true
    await new Promise((wake) => setTimeout(wake, 500))
  }
  return false
}

/** Tries the version from before without the service, whose manager would start one again and again that ends; returns whether it gets ready. */
async function getsReady() {
  const child = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...asOwner })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-4_000)))
  let hasEnded = false
  const ended = new Promise((resolve) => child.on('error', resolve).on('exit', resolve)).then(() => (hasEnded = true))
  const ready = await becomesReady(() => hasEnded)
  if (!hasEnded) process.kill(-child.pid, 'SIGTERM')
  await ended
  while ((await readiness()) !== 0) await new Promise((wake) => setTimeout(wake, 200))
  if (!ready)
    process.stderr.write(
      `The version from before does not open on this database; the end of what it said:\n${output}\n`,
    )
  return ready
}

/** Checks out the commit and moves its built folders from `from` into place; moves the earlier ones to `aside`. */
async function putInPlace(commit, from, aside) {
  if ((await git('reset', '--quiet', '--keep', commit)) === null)
    throw new UpdateFailed('git could not change the files.')
  mkdirSync(aside, { recursive: true })
  for (const name of made) {
    if (!existsSync(join(from, name))) continue
    if (existsSync(join(root, name))) renameSync(join(root, name), join(aside, name))
    renameSync(join(from, name), join(root, name))
  }
}

const listCopies = () => (existsSync(copies) ? readdirSync(copies).sort() : [])

/** Writes the file anew or leaves it as it was. */
function markClosed(exchange) {
  writeFileSync(`${closed}.new`, JSON.stringify(exchange))
  renameSync(`${closed}.new`, closed)
}

/** Starts the earlier version; on its earlier database if it refuses the migrated one. */
async function goBack(exchange) {
  const { from, copiesBefore } = exchange
  // Makes room first: a full disk may be why the newer version did not get ready.
  rmSync(next, { recursive: true, force: true })
  try {
    markClosed({ ...exchange, isBack: true })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
  }
  await serviceRuns(options.stop)
  try {
    await putInPlace(from, previous, join(work, 'failed'))
  } catch (error) {
    throw new UpdateFailed(
      `${error.message}\nThe shop is closed, and its version from before is kept in ${work}. Start the update again when there is room on the disk: it goes on.`,
    )
  }
  isExchanging = false
  const copy = listCopies().findLast((name) => !copiesBefore.includes(name))
  if (copy === undefined || (await getsReady())) return opened('The version from before is open again.')
  const folder = join(copies, copy)
  const restore = ['run', '--silent', 'restore', '--', folder]
  if (process.env.DATABASE_URL) {
    // On PostgreSQL the command only prints the line that restores.
    await succeeds('npm', restore, asOwner)
    return `The shop is stopped: the newer version changed the database. Bring back its copy by the line above, then start the shop by \`${options.start}\`.`
  }
  await run('npm', restore, `The shop is stopped: ${folder} could not be restored.`)
  return opened(
    `The version from before is open again, with its database of ${copy}; what came in since is kept in the before-restore folder.`,
  )
}

async function opened(sentence) {
  return (await start()) ? sentence : 'The version from before is back, and does not get ready either: read its log.'
}

async function update() {
  if (!(Number(options.wait) > 0)) throw new UpdateFailed('--wait must be a number of seconds.')
  if (existsSync(closed) && (await readiness()) !== 200) {
    say('The last update did not end, and left the shop closed; it goes on.')
    isExchanging = true
    return exchangeVersions(JSON.parse(readFileSync(closed, 'utf8')))
  }
  await clean()
  mkdirSync(work)
  if (isOther) chownSync(work, owner.uid, owner.gid)
  const { from, to } = await findVersions()
  if (from === to) {
    if ((await readiness()) !== 200)
      throw new UpdateFailed(`There is nothing newer, and the shop is not ready at ${readyUrl}: read its log.`)
    return say('There is nothing newer.')
  }
  await run('npm', ['run', '--silent', 'backup'], 'There is no backup, so nothing was updated; why is above.')
  await buildBeside(to)
  const exchange = { from, to, copiesBefore: listCopies(), isBack: false }
  try {
    markClosed(exchange)
  } catch (error) {
    throw new UpdateFailed(`Nothing was updated: ${error.message}`)
  }
  await exchangeVersions(exchange)
}

/** Closes the shop and opens it with the newer version, or with the earlier one if that does not get ready. Each step may have been done before. */
async function exchangeVersions(exchange) {
  const { from, to } = exchange
  isClosed = true
  await stop().catch(async (error) => {
    await serviceRuns(options.start)
    throw error
  })
  isExchanging = true
  let ready = false
  try {
    if (!exchange.isBack) {
      await putInPlace(to, next, previous)
      ready = await start()
    }
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
  }
  if (!ready) throw new UpdateFailed(`The newer version did not get ready. ${await goBack(exchange)}`)
  isExchanging = false
  say(`The shop is open with version ${to.slice(0, 12)}; before it was ${from.slice(0, 12)}.`)
}

try {
  await update()
} catch (error) {
  if (!(error instanceof UpdateFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  if (!isExchanging) await clean()
}
