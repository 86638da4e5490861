import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')
const left = ['.git', '.react-router', 'build', 'data']

/** The shop's own files in a folder of their own; packages and pictures are those of the original. */
function copyHouse(): string {
  const copy = mkdtempSync(join(tmpdir(), 'new-page-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const name of readdirSync(root).filter((one) => !left.includes(one)))
    if (name === 'node_modules' || name === 'public') symlinkSync(join(root, name), join(copy, name))
    else cpSync(join(root, name), join(copy, name), { recursive: true })
  return copy
}

it('a new page of the admin passes the gate as it is written, and is not written twice', { timeout: 180_000 }, () => {
  const cwd = copyHouse()
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  const write = ['--disable-warning=ExperimentalWarning', 'tools/new/run.ts', 'admin-page', 'deliveries']
  expect(run(...write)).toMatchObject({ status: 0, stderr: '' })
  const { status, stdout, stderr } = run('server/bootstrap/check.mjs')
  expect(status, stdout + stderr).toBe(0)
  expect(run(...write)).toMatchObject({ status: 1, stderr: expect.stringContaining('already') })
  expect(run(...write.slice(0, -1), 'Supplier').status).toBe(2)
})
