import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { StatementSync } from 'node:sqlite'
import type pg from 'pg'

/**
 * Loaded before a command (`--import`): kills its process before the so-manieth step (DIE_AT) that changes something,
 * which is a change in the file system or a commit. With 0 it lives, and says at its end which steps it took.
 */
const dieAt = Number(process.env.DIE_AT)
const steps: string[] = []

function step(name: string): void {
  if (steps.push(name) === dieAt) process.kill(process.pid, 'SIGKILL')
}

if (dieAt === 0) process.on('exit', () => process.stderr.write(`steps: ${steps.join()}\n`))

const changes = ['renameSync', 'copyFileSync', 'linkSync', 'mkdirSync', 'rmSync', 'writeFileSync'] as const
for (const name of changes) {
  const real = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      step(name)
      return real(...args)
    },
  })
}
syncBuiltinESMExports()

const { run } = StatementSync.prototype
StatementSync.prototype.run = function (this: StatementSync, ...args: unknown[]) {
  if (this.sourceSQL === 'commit') step('commit')
  return Reflect.apply(run, this, args)
}

const { Client } = await import('pg')
const { query } = Client.prototype
Client.prototype.query = function (this: pg.Client, ...args: never[]) {
  if (String(args[0]) === 'commit') step('commit')
  return Reflect.apply(query, this, args)
}
