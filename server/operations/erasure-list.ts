import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flush } from '#database/sqlite-file'
import type { Clock } from '#domain/clock'
import { eraseAgain, listErased } from '#domain/customers/erase-customer.server'
import type { Db } from '#domain/database'
import type { Log } from '#server/operations/log'

/** Ids of whom the shop has erased, a line each and nothing else about them: a restored backup may be from before. */
export const erasureFile = 'erased-customers.txt'

export type ErasureList = {
  /** Forgets again who came back with a restored backup. */
  applyAgain(): Promise<void>
  /** Writes down who was erased since. */
  keep(): Promise<void>
}

/** Kept beside the database and beside the backups, so that neither a restore nor a lost disk takes it along. */
export function createErasureList(parts: { db: Db; clock: Clock; folders: string[]; log: Log }): ErasureList {
  const { db, clock, folders, log } = parts
  const told = new Set<string>()
  return {
    async applyAgain() {
      const back = await eraseAgain(db, clock, readErasures(folders), (error, user) =>
        log.error('customers.not-erased-again', error, { user }),
      )
      if (back > 0) log.info('customers.erased-again', { count: back })
      await this.keep()
    },
    async keep() {
      const erased = await listErased(db)
      if (erased.length === 0) return
      for (const folder of folders)
        try {
          addErasures(folder, erased)
        } catch (error) {
          // The other folder may still have it; of each it is told once.
          if (!told.has(folder)) log.error('erasures.not-kept', error)
          told.add(folder)
        }
    },
  }
}

/** Those named in any of the folders. */
export function readErasures(folders: string[]): string[] {
  const files = folders.map((folder) => join(folder, erasureFile)).filter((file) => existsSync(file))
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  return [...new Set(lines.filter((line) => /^[\w-]{1,64}$/.test(line)))]
}

/** Writes them into the folder's list, whole or not at all. */
export function addErasures(folder: string, userIds: string[]): void {
  const known = readErasures([folder])
  const all = [...new Set([...known, ...userIds])]
  if (all.length === known.length) return
  const file = join(folder, erasureFile)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, all.map((id) => `${id}\n`).join(''), { mode: 0o600 })
  flush(`${file}.new`)
  renameSync(`${file}.new`, file)
  flush(folder)
}
