import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { flush } from '#database/sqlite-file'

export const databaseFile = 'shop.db'

/** The other thing a shop cannot do without: it signs sessions. */
export const secretFile = 'session-secret'

/** A restore that is ready: whole on the disk, only to be put in its place. */
export const readyFolder = 'restore-ready'

const markerFile = 'shop.json'

/** Where the shop of a data folder was last; 'moving' while it is carried from one database to the other. */
export type Marker = 'sqlite' | 'postgres' | 'moving'

/** What the folder is known to have held; null for a folder that no shop has opened yet. */
export function readMarker(dataDir: string): Marker | null {
  const path = join(dataDir, markerFile)
  if (!existsSync(path)) return null
  const text = readFileSync(path, 'utf8')
  return (['sqlite', 'postgres', 'moving'] as const).find((one) => text.includes(`"${one}"`)) ?? 'moving'
}

export function writeMarker(dataDir: string, marker: Marker): void {
  if (readMarker(dataDir) === marker) return
  const path = join(dataDir, markerFile)
  writeFileSync(`${path}.new`, `${JSON.stringify({ database: marker })}\n`, { mode: 0o600 })
  flush(`${path}.new`)
  renameSync(`${path}.new`, path)
  flush(dataDir)
}

export function markerPath(dataDir: string): string {
  return join(dataDir, markerFile)
}

/** Makes the data folder and the database's file, for their owner's eyes only. */
export function makeDatabaseFile(path: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}

/**
 * Takes from others on the machine what an earlier version let them read. A folder that holds more than the shop's own
 * is left as it is; true when others can look into it.
 */
export function tighten(dataDir: string): boolean {
  if (process.platform === 'win32') return false
  const names = readdirSync(dataDir)
  try {
    for (const name of names)
      if (isSecret.test(name) && isOpen(join(dataDir, name))) chmodSync(join(dataDir, name), 0o600)
    if (isOpen(dataDir) && names.every((name) => isOurs.test(name))) chmodSync(dataDir, 0o700)
  } catch (error) {
    // Another user's; what is open is told.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
  return isOpen(dataDir)
}

const isSecret = /^(shop\.db(-wal|-shm)?|session-secret|shop\.json)$/
const isOurs =
  /^(shop\.db.*|session-secret|shop\.json.*|erased-customers.*|before-restore-.*|before-migration|restore-.*)$/

function isOpen(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0
}

/**
 * Or finishes one that was killed meanwhile; true when there was one. It may be begun again at any point: each file is there under its one
 * name or its other.
 */
export function finishRestore(dataDir: string): boolean {
  const ready = join(dataDir, readyFolder)
  if (!existsSync(ready)) return false
  const file = join(ready, databaseFile)
  if (existsSync(file)) {
    // They belong to the database that was there, and SQLite would read them into the new one.
    for (const rest of ['-wal', '-shm', '-journal']) rmSync(join(dataDir, databaseFile + rest), { force: true })
    flush(dataDir)
    renameSync(file, join(dataDir, databaseFile))
  }
  const secret = join(ready, secretFile)
  if (existsSync(secret)) renameSync(secret, join(dataDir, secretFile))
  flush(dataDir)
  writeMarker(dataDir, 'sqlite')
  rmSync(ready, { recursive: true })
  flush(dataDir)
  return true
}
