import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

type FileOwner = { path: string; uid: number; gid: number }

/** Returns this path or, if it does not exist yet, its nearest existing parent folder, and whose it is. */
function ownerOf(path: string): FileOwner {
  let found = path
  while (!existsSync(found) && dirname(found) !== found) found = dirname(found)
  const { uid, gid } = statSync(found)
  return { path: found, uid, gid }
}

/**
 * Permanently switches a process of root to the user and group of the data folder's owner, so that the shop can read and prune the files
 * that the process writes. Does nothing for other users.
 */
export function actAsOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = ownerOf(dataDir)
  if (uid === 0) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/** Returns a sentence with a path that this process may not use, or the folder above one that does not exist, its owner and the remedy. */
export function adviceOnDenied(path: string): string {
  const me = userName(process.getuid?.() ?? -1)
  const found = ownerOf(path)
  const owner = userName(found.uid)
  if (found.path !== path) return `${path} cannot be made or reached by ${me}: ${found.path} belongs to ${owner}.`
  return `${path} belongs to ${owner}, and ${me} may not use it: as root, run \`chown -R ${me}: ${path}\`.`
}

export function isDenial(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException | null)?.code))
}

/** Returns whether this process may not read and write the path. */
export function isDenied(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return false
  } catch (error) {
    return isDenial(error)
  }
}

/** Reads `/etc/passwd`, because Node finds only the name of its own user. */
function userName(uid: number): string {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? `user ${uid}`
}
