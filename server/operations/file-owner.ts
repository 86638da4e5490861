import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** Turns a process of root into one of the data folder's owner, so that the shop can use the files that it writes. */
export function actAsOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  let found = dataDir
  while (!existsSync(found) && dirname(found) !== found) found = dirname(found)
  const { uid, gid } = statSync(found)
  if (uid === 0) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

export function adviceOnDenied(path: string): string {
  const me = userInfo().username
  return `${path} may not be used by ${me}: as root, run \`chown -R ${me}: ${path}\`.`
}

export function isDenial(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException | null)?.code))
}

export function isDenied(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return false
  } catch (error) {
    return isDenial(error)
  }
}
