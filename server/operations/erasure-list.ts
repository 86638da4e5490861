import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '#database/sqlite-file'
import type { Clock } from '#domain/clock'
import { listErased, reapplyErasures } from '#domain/customers/erase-customer.server'
import type { Db } from '#domain/database'
import { rethrow } from '#domain/tasks/task-failures.server'
import type { Log } from '#server/operations/log'

/** Ids by line: a restored backup may be older than an erasure. */
export const erasureFile = 'erased-customers.txt'

export type ErasureList = ReturnType<typeof createErasureList>

/** In all `folders`, beside the database and beside the backups, so that it survives a restore and a lost disk. */
export function createErasureList(parts: { db: Db; clock: Clock; folders: string[]; log: Log }) {
  const { db, clock, folders, log } = parts
  const reported = new Set<string>()
  return {
    async applyAgain(): Promise<void> {
      const erased = readErasures(folders, (error) => log.error('erasures.not-read', error))
      const back = await reapplyErasures(db, clock, erased, (error, user) =>
        log.error('customers.not-erased-again', error, { user }),
      )
      if (back > 0) log.info('customers.erased-again', { count: back })
      await this.keep()
    },
    async keep(): Promise<void> {
      const erased = await listErased(db)
      if (erased.length === 0) return
      for (const folder of folders)
        try {
          addErasures(folder, erased)
        } catch (error) {
          // Logged once per folder.
          if (!reported.has(folder)) log.error('erasures.not-kept', error)
          reported.add(folder)
        }
    },
  }
}

/** A list that cannot be read does not hide the others; without `onFailure` it throws. */
export function readErasures(folders: string[], onFailure: (error: unknown) => void = rethrow): string[] {
  const files = folders.map((folder) => join(folder, erasureFile)).filter((file) => existsSync(file))
  const lines = files.flatMap((file) => {
    try {
      return readFileSync(file, 'utf8').split('\n')
    } catch (error) {
      onFailure(error)
      return []
    }
  })
  return [...new Set(lines.filter((line) => /^[\w-]{1,64}$/.test(line)))]
}

export function addErasures(folder: string, userIds: string[]): void {
  const known = readErasures([folder])
  const all = [...new Set([...known, ...userIds])]
  if (all.length === known.length) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  replaceFile(join(folder, erasureFile), all.map((id) => `${id}\n`).join(''))
}
