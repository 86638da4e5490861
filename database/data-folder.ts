import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { flush, replaceFile } from '#database/sqlite-file'

export const databaseFile = 'shop.db'

export const secretFile = 'session-secret'

/** A restore that is complete and only has to be moved into place. */
export const stagedRestoreFolder = 'restore-ready'

export const unfinishedRestoreFolder = 'restore-unfinished'

const markerFile = 'shop.json'

export type Marker = 'sqlite' | 'postgres'

export function readMarker(dataDir: string): Marker | null {
  const path = join(dataDir, markerFile)
  if (!existsSync(path)) return null
  return readFileSync(path, 'utf8').includes('"postgres"') ? 'postgres' : 'sqlite'
}

export function writeMarker(dataDir: string, marker: Marker): void {
  if (readMarker(dataDir) === marker) return
  replaceFile(join(dataDir, markerFile), `${JSON.stringify({ database: marker })}\n`)
}

export function markerPath(dataDir: string): string {
  return join(dataDir, markerFile)
}

/** Moves a staged restore into place; returns whether there was one. May be interrupted and repeated at any point. */
export function finishRestore(dataDir: string): boolean {
  rmSync(join(dataDir, unfinishedRestoreFolder), { recursive: true, force: true })
  const ready = join(dataDir, stagedRestoreFolder)
  if (!existsSync(ready)) return false
  const file = join(ready, databaseFile)
  if (existsSync(file)) {
    // SQLite would apply these files of the old database to the new one.
    for (const suffix of ['-wal', '-shm', '-journal']) rmSync(join(dataDir, databaseFile + suffix), { force: true })
    flush(dataDir)
    renameSync(file, join(dataDir, databaseFile))
  }
  flush(dataDir)
  writeMarker(dataDir, 'sqlite')
  rmSync(ready, { recursive: true })
  flush(dataDir)
  return true
}
