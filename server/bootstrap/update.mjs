// `npm run update [-- version]`: builds a version in `releases/`, makes it `current`; goes back if it gets not ready.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root as release } from './prepare.mjs'

const usage = `npm run update [-- version] [--restart 'systemctl restart shop'] [--wait 300]

Run it as root in the clone, with the shop's environment. Without a version it takes the newest of the branch; the first run installs.
Code stays root's: the service reads it and owns its data alone.`
const { options, positionals } = readArguments()

class UpdateFailed extends Error {}

const clone = release.replace(/[\\/]releases[\\/][^\\/]+$/, '')
const releases = join(clone, 'releases')
const current = join(clone, 'current')
const kept = 2

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        restart: { type: 'string', default: 'systemctl restart shop' },
        wait: { type: 'string', default: '300' },
      },
    })
    if (!(Number(values.wait) > 0)) throw new TypeError('--wait must be a number of seconds.')
    if (!values.help) return { options: values, positionals }
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${error.message}\n${usage}\n`)
    process.exit(2)
  }
}

function run(program, args, trouble, cwd = clone) {
  const done = spawnSync(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
  if (done.status !== 0) throw new UpdateFailed(`${done.stdout ?? ''}${trouble}`)
  return done.stdout.trim()
}

function findVersion() {
  run('git', ['fetch', '--quiet', '--tags'], 'The newer version could not be fetched; what git said is above.')
  const version = positionals[0] ?? '@{upstream}'
  return run('git', ['rev-parse', '--verify', '--short=12', `${version}^{commit}`], `git knows no version ${version}.`)
}

function buildRelease(folder, version) {
  mkdirSync(releases, { recursive: true })
  run('git', ['worktree', 'prune'], 'git could not look at its worktrees.')
  if (!existsSync(folder))
    run('git', ['worktree', 'add', '--quiet', '--detach', folder, version], 'There is no place for the newer version.')
  run('npm', ['run', '--silent', 'build'], 'The newer version cannot be built; what it said is above.', folder)
}

function makeCurrent(folder) {
  rmSync(`${current}.next`, { force: true })
  symlinkSync(folder, `${current}.next`)
  renameSync(`${current}.next`, current)
}

const host = ['', '0.0.0.0', '::'].includes(process.env.HOST ?? '') ? '127.0.0.1' : process.env.HOST
const readyUrl = `http://${host.includes(':') ? `[${host}]` : host}:${process.env.PORT || 3000}/readyz`

async function restart() {
  if (spawnSync('/bin/sh', ['-c', options.restart], { stdio: 'inherit' }).status !== 0) return false
  for (const until = Date.now() + Number(options.wait) * 1000; Date.now() < until; ) {
    const ready = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return true
    await new Promise((wake) => setTimeout(wake, 500))
  }
  return false
}

function removeOldReleases(...open) {
  const others = readdirSync(releases).filter((name) => !open.includes(join(releases, name)))
  for (const name of others.slice(0, Math.max(0, others.length + open.length - kept)))
    run('git', ['worktree', 'remove', '--force', join(releases, name)], `releases/${name} could not be removed.`)
}

async function update() {
  const version = findVersion()
  const before = existsSync(current) ? readlinkSync(current) : null
  const next = join(releases, version)
  if (before === next) return `The shop has version ${version} already.`
  buildRelease(next, version)
  if (before !== null)
    run('npm', ['run', '--silent', 'backup'], 'There is no backup, so nothing was updated; why is above.', before)
  makeCurrent(next)
  if (await restart()) {
    removeOldReleases(next, ...(before ? [before] : []))
    return `The shop is open with version ${version}.`
  }
  if (before === null) throw new UpdateFailed(`The shop does not get ready at ${readyUrl}: read its log.`)
  makeCurrent(before)
  throw new UpdateFailed(
    (await restart())
      ? 'The newer version did not get ready; the version from before is open again.'
      : 'The newer version did not get ready, nor does the one from before: if the log says that the database is newer, bring back the backup made just now with `npm run restore`.',
  )
}

try {
  process.stdout.write(`${await update()}\n`)
} catch (error) {
  if (!(error instanceof UpdateFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
