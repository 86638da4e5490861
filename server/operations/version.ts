import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  // An image holds no repository: its build names the commit.
  if (process.env.SHOP_COMMIT) return `${version} (${process.env.SHOP_COMMIT})`
  // The user may not be the owner of the folder.
  const args = ['-c', `safe.directory=${root}`, 'rev-parse', '--short=12', '--verify', 'HEAD']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? `${version} (${stdout.trim()})` : version
}
