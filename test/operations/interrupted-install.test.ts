import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, makeFolder } from '#test/operations/process'

cleanUpAfterwards()

it('an interrupted installation is made again, also for the packages that were there before it', () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'server/bootstrap'), { recursive: true })
  cpSync(join(import.meta.dirname, '../../server/bootstrap/prepare.mjs'), join(folder, 'server/bootstrap/prepare.mjs'))
  const npm = join(folder, 'npm')
  /** Installs by an npm that notes the lockfile, unless it dies in the middle. */
  const install = (lockfile: string, dies = false) => {
    writeFileSync(join(folder, 'package-lock.json'), lockfile)
    const work = 'mkdir -p node_modules && cp package-lock.json node_modules/installed'
    writeFileSync(npm, `#!/bin/sh\n${dies ? 'rm -f node_modules/installed; exit 1' : work}\n`)
    chmodSync(npm, 0o755)
    const script = "import('./server/bootstrap/prepare.mjs').then(({ install }) => install())"
    const env = { PATH: `${folder}:${process.env.PATH}` }
    return spawnSync(process.execPath, ['-e', script], { cwd: folder, env, encoding: 'utf8' }).status
  }
  const installed = () =>
    existsSync(join(folder, 'node_modules/installed')) && readFileSync(join(folder, 'node_modules/installed'), 'utf8')

  expect([install('one'), installed()]).toEqual([0, 'one'])
  expect([install('two', true), installed()]).toEqual([1, false])
  expect([install('one'), installed()]).toEqual([0, 'one'])
})
