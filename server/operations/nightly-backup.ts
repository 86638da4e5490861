import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { raiseAlarm } from '#domain/notifications/raise-alarm.server'
import {
  claimBackup,
  claimCopy,
  findOldestKept,
  nightOf,
  recordBackup,
  recordCopy,
  recordFailedBackup,
  releaseBackupClaim,
} from '#domain/operations/backups.server'
import type { BackupPlan } from '#server/config/config'
import { withoutSettings } from '#server/config/environment'
import { backupName, removeBackupsBefore } from '#server/operations/backup-files'
import type { Log } from '#server/operations/log'

const withinMs = hourMs
const command = join(import.meta.dirname, '../commands/backup.ts')

export type NightlyBackup = ReturnType<typeof createNightlyBackup>

export const notPruned = 'An older backup could not be removed:'

/** In a process of low priority. One missed while the shop was stopped is made after its next start. */
export function createNightlyBackup(parts: {
  db: Db
  clock: Clock
  plan: BackupPlan
  place: { dataDir: string; databaseUrl: string | undefined }
  log: Log
}) {
  const { db, clock, plan, log } = parts
  const controller = new AbortController()
  const { signal } = controller
  let underWay: Promise<void> | null = null

  async function backUp(): Promise<void> {
    if (signal.aborted) return
    const claim = await claimBackup(db, clock, nightOf(clock.now(), plan.at))
    if (!claim) return
    const folder = join(plan.folder, backupName(new Date(clock.now())))
    const ended = await makeBackup(folder)
    if (ended.ok) {
      const bytes = sizeOf(folder)
      log.info('backup.done', { night: claim.night, bytes })
      const [stayed] = new RegExp(`${notPruned}.*`).exec(ended.said) ?? []
      if (stayed !== undefined) log.error('backup.not-pruned', new Error(stayed))
      await recordBackup(db, clock, claim, { folder, bytes, copy_state: plan.copyCommand === undefined ? null : 'due' })
      return
    }
    if (signal.aborted) return void (await releaseBackupClaim(db, clock, claim))
    log.error('backup.failed', new Error(ended.said), { night: claim.night, attempt: claim.attempts })
    await recordFailedBackup(db, clock, claim, ended.said)
    if (claim.attempts >= 3)
      await raiseAlarm(db, clock, 'backup', `The nightly backup has failed ${claim.attempts} times: ${ended.said}`)
  }

  function makeBackup(folder: string): Promise<Ended> {
    const { dataDir, databaseUrl } = parts.place
    const env = {
      ...process.env,
      SHOP_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      NODE_OPTIONS: '',
      BACKUP_DIR: plan.folder,
      BACKUP_KEEP: String(plan.keep),
    }
    const args = ['--disable-warning=ExperimentalWarning', command, folder]
    return runProgram(process.execPath, args, env, signal)
  }

  async function copy(): Promise<void> {
    const program = plan.copyCommand
    if (program === undefined || signal.aborted) return
    const claim = await claimCopy(db, clock, existsSync)
    if (!claim) return
    const env = { ...withoutSettings(process.env), BACKUP_FOLDER: claim.folder, BACKUP_KEEP: `${plan.keep}` }
    const ended = await runProgram('/bin/sh', ['-c', program, 'backup-copy', claim.folder], env, signal)
    const { isGivenUp } = await recordCopy(db, clock, claim, ended.ok ? null : ended.said)
    if (ended.ok) log.info('backup.copied', { night: claim.night })
    else log.error('backup.copy-failed', new Error(ended.said), { night: claim.night, attempt: claim.tries })
    if (isGivenUp)
      await raiseAlarm(db, clock, 'backup copy', 'The backup was made, and could not be brought to its second place.')
  }

  return {
    work(): Promise<void> {
      underWay ??= (async () => {
        await backUp()
        await copy()
      })().finally(() => {
        underWay = null
      })
      return underWay
    },
    /** An instance that makes no more backups would keep its last ones, with customers who were erased since. */
    async removeOld(): Promise<void> {
      const oldest = await findOldestKept(db, clock.now(), plan.keep)
      if (oldest === undefined) return
      try {
        removeBackupsBefore(plan.folder, new Date(oldest))
      } catch (error) {
        log.error('backup.not-pruned', error)
      }
    },
    /** Kills what runs; an unfinished backup does not have a backup's name. */
    async stop(): Promise<void> {
      controller.abort()
      await underWay?.catch(() => {})
    },
  }
}

function sizeOf(folder: string): number {
  return sum(readdirSync(folder), (name) => statSync(join(folder, name)).size)
}

type Ended = { ok: boolean; said: string }

const keptOutput = 2_000

/** At a lower priority; kills it with its children when it takes too long or the shop stops. */
function runProgram(file: string, args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ ok: false, said: 'The shop stops.' })
    let said = ''
    const child = spawn(file, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const hear = (text: string) => {
      said = (said + text).slice(-keptOutput)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    const { pid } = child
    if (pid !== undefined) unlessEnded(() => setPriority(pid, 10))
    const end = () => pid !== undefined && unlessEnded(() => process.kill(-pid, 'SIGKILL'))
    const late = setTimeout(() => {
      hear(`\nIt took longer than ${Math.round(withinMs / minuteMs)} minutes.`)
      end()
    }, withinMs)
    signal.addEventListener('abort', end)
    const settle = (ended: Ended) => {
      clearTimeout(late)
      signal.removeEventListener('abort', end)
      resolve(ended)
    }
    child.on('error', (error) => settle({ ok: false, said: `${file}: ${error.message}` }))
    child.on('close', (code) => settle(code === 0 ? { ok: true, said } : { ok: false, said: lastLines(said, code) }))
  })
}

function unlessEnded(change: () => void): void {
  try {
    change()
  } catch {
    // It may have ended already.
  }
}

function lastLines(said: string, code: number | null): string {
  return said.trim().split('\n').slice(-3).join(' ').slice(-300) || `It ended with ${code ?? 'a signal'}.`
}
