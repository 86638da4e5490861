import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { databaseFile, finishRestore, stagedRestoreFolder, unfinishedRestoreFolder } from '#database/data-folder'
import { checkIntegrity, copySqliteFile, countRows, emptyTables, flush } from '#database/sqlite-file'
import { minuteMs } from '#domain/calendar/moment'
import { sha256 } from '#domain/hash.server'
import { parseJson } from '#outside/fetch'
import { sqlAfterRestore } from '#server/operations/after-restore'
import { adviceOnDenied, isDenial } from '#server/operations/file-owner'

/** Each row could open an account or send messages in the shop's name. */
export const neverInBackups = [
  'staff_sessions',
  'session',
  'verification',
  'account_links',
  'push_devices',
  'push_keys',
] as const

const noteSchema = z.object({
  takenAt: z.string(),
  rows: z.record(z.string(), z.number()),
  files: z.record(z.string(), z.string()),
  /** Of the secret with which its authenticators are encrypted. */
  secretMark: z.string().optional(),
})
export type BackupNote = z.infer<typeof noteSchema>

const noteFile = 'backup.json'
const namePattern = /^saathi-masala-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/

export function backupName(now: Date): string {
  return `saathi-masala-${stampOf(now)}`
}

function stampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-')
}

/** Identifies a secret, which is long and random, without revealing it. */
export function markOfSecret(secret: string): string {
  return sha256(`secret of a backup ${secret}`, 'hex').slice(0, 16)
}

/** Of a shop that may run, in the new folder `to`. Throws if the copy is damaged. */
export function takeBackup(dataDir: string, to: string, now: Date, secret?: string): BackupNote {
  return fillFolder(to, (folder) => {
    copySqliteFile(join(dataDir, databaseFile), join(folder, databaseFile))
    emptyTables(join(folder, databaseFile), neverInBackups)
    const damage = checkIntegrity(join(folder, databaseFile))
    if (damage) throw new Error(`The copy is damaged: ${damage}`)
    const note: BackupNote = {
      takenAt: now.toISOString(),
      rows: countRows(join(folder, databaseFile)),
      files: { [databaseFile]: hashOf(join(folder, databaseFile)) },
      secretMark: secret && markOfSecret(secret),
    }
    writeFileSync(join(folder, noteFile), `${JSON.stringify(note, null, 2)}\n`)
    for (const file of [databaseFile, noteFile]) flush(join(folder, file))
    return note
  })
}

/** The folder gets its name when it is complete, so that a crash leaves nothing that looks like a backup. */
export function fillFolder<T>(to: string, fill: (folder: string) => T): T {
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    removeUnfinished(dirname(to))
    const result = fill(unfinished)
    renameSync(unfinished, to)
    flush(dirname(to))
    return result
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** A backup that is being made writes, or checks, within this time. */
const leftOverAfterMs = 30 * minuteMs

export function removeUnfinished(folder: string, afterMs = leftOverAfterMs): void {
  for (const name of readdirSync(folder).filter((name) => namePattern.test(name) && name.endsWith('.unfinished')))
    try {
      const path = join(folder, name)
      const times = [path, ...readdirSync(path).map((file) => join(path, file))].map((file) => statSync(file).mtimeMs)
      if (Math.max(...times) < Date.now() - afterMs) rmSync(path, { recursive: true, force: true })
    } catch {
      // It belongs to another user, which must not prevent a backup.
    }
}

/** One with a future date, of a wrong clock, is the oldest. Throws after it has removed all others that it can. */
export function pruneBackups(folder: string, keep: number, now: Date): string[] {
  const backups = listBackups(folder)
  const isToCome = (name: string) => name > backupName(now)
  const old = [...backups.filter(isToCome), ...backups.filter((name) => !isToCome(name))].slice(0, -keep)
  removeBackups(folder, old)
  return old
}

export function removeBackupsBefore(folder: string, oldest: Date): void {
  removeBackups(
    folder,
    listBackups(folder).filter((name) => name < backupName(oldest)),
  )
}

function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => namePattern.test(name) && !name.endsWith('.unfinished'))
    .sort()
}

function removeBackups(folder: string, old: string[]): void {
  const failed = old.flatMap((name) => {
    try {
      rmSync(join(folder, name), { recursive: true })
      return []
    } catch (error) {
      const path = join(folder, name)
      return [isDenial(error) ? adviceOnDenied(path) : `${path} (${(error as NodeJS.ErrnoException).code})`]
    }
  })
  if (failed.length > 0) throw new Error(failed[0])
}

export function checkBackup(folder: string): { damage: string } | { note: BackupNote } {
  const path = join(folder, noteFile)
  if (!existsSync(path)) return { damage: `there is no ${noteFile} in it` }
  const parsed = noteSchema.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (!parsed.success) return { damage: `its ${noteFile} is not one of ours` }
  for (const [file, hash] of Object.entries(parsed.data.files))
    if (!existsSync(join(folder, file)) || hashOf(join(folder, file)) !== hash)
      return { damage: `${file} is not as it was written` }
  const damage = checkIntegrity(join(folder, databaseFile))
  return damage ? { damage } : { note: parsed.data }
}

/**
 * Returns the folder that keeps the replaced files. A drill in a folder without a shop holds no documents. A crash leaves
 * the old or the new shop: the backup is prepared in another folder, and the next start finishes it.
 */
export function restoreBackup(folder: string, dataDir: string, now: Date, isDrill: boolean): string {
  finishRestore(dataDir)
  const unfinished = join(dataDir, unfinishedRestoreFolder)
  mkdirSync(unfinished, { mode: 0o700 })
  copyFileSync(join(folder, databaseFile), join(unfinished, databaseFile))
  chmodSync(join(unfinished, databaseFile), 0o600)
  if (!isDrill || existsSync(join(dataDir, databaseFile))) {
    using database = new DatabaseSync(join(unfinished, databaseFile))
    database.exec(sqlAfterRestore(now))
  }
  flush(join(unfinished, databaseFile))
  flush(unfinished)
  const aside = join(dataDir, `before-restore-${stampOf(now)}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const file of [databaseFile, `${databaseFile}-wal`].filter((name) => existsSync(join(dataDir, name)))) {
    copyFileSync(join(dataDir, file), join(aside, file))
    flush(join(aside, file))
  }
  flush(aside)
  renameSync(unfinished, join(dataDir, stagedRestoreFolder))
  flush(dataDir)
  finishRestore(dataDir)
  return aside
}

/** In pieces, because a database may exceed the largest single read. */
function hashOf(path: string): string {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(4 * 1024 * 1024)
  const file = openSync(path, 'r')
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      hash.update(piece.subarray(0, length))
    return hash.digest('hex')
  } finally {
    closeSync(file)
  }
}
