import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

type FileOwner = { uid: number; gid: number; name: string }

/** Returns the owner of this path or, if it does not exist yet, of its nearest existing parent folder. */
function ownerOf(path: string): FileOwner {
  let found = path
  while (!existsSync(found) && dirname(found) !== found) found = dirname(found)
  const { uid, gid } = statSync(found)
  return { uid, gid, name: userName(uid) }
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

/** Returns a sentence with the first path in the data folder that this process may not use, its owner and the remedy; otherwise null. */
export function findDenied(dataDir: string): string | null {
  if (!existsSync(dataDir))
    return existsSync(dirname(dataDir)) && failureOf(dirname(dataDir)) ? sentenceOn(dataDir, dataDir) : null
  const paths = [dataDir, ...namesIn(dataDir).map((name) => join(dataDir, name))]
  const path = paths.find(failureOf)
  return path === undefined ? null : sentenceOn(path, dataDir)
}

/** Returns a sentence with a path that this process may not use, its owner and the remedy; for a path outside the data folder. */
export function adviceOnDenied(path: string): string {
  return sentenceOn(path, path)
}

export function isDenial(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException | null)?.code))
}

function sentenceOn(path: string, whole: string): string {
  const me = userName(process.getuid?.() ?? -1)
  if (failureOf(path) === 'EROFS')
    return `${path} is on a disk that can only be read: mount it for writing (a damaged disk is often mounted so).`
  const owner = ownerOf(path).name
  if (!existsSync(path))
    return `${path} cannot be reached by ${me}, since the folder above it belongs to ${owner}: as root, run \`install -d -o ${me} ${dirOf(path)}\`.`
  return `${path} belongs to ${owner}, and ${me} may not use it: as root, run \`chown -R ${me}: ${whole}\`.`
}

/** Treats a path with a file extension as a file. */
function dirOf(path: string): string {
  return extname(path) ? dirname(path) : path
}

/** Returns the code of the error with which this process fails to read and write the path; null if it may. */
function failureOf(path: string): string | null {
  try {
    accessSync(
      path,
      statSync(path).isDirectory() ? constants.R_OK | constants.W_OK | constants.X_OK : constants.R_OK | constants.W_OK,
    )
    return null
  } catch (error) {
    return isDenial(error) ? String((error as NodeJS.ErrnoException).code) : null
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Reads `/etc/passwd`, because Node finds only the name of its own user. */
function userName(uid: number): string {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? `user ${uid}`
}
