import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { openShopDatabase } from '#server/operations/shop-database'
import { waitLimitMs } from '#test/support/time-limits'

it('`npm run dev` on data of a newer version says to delete it, without a stack', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'newer-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await (await openShopDatabase({ dataDir }, { info() {}, error() {} })).close()
  const file = new DatabaseSync(join(dataDir, 'shop.db'))
  file.exec("insert into migrations select '999-of-tomorrow', run_at from migrations limit 1")
  file.close()
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/dev.ts'], {
    encoding: 'utf8',
    timeout: waitLimitMs,
    env: { PATH: process.env.PATH, NODE_ENV: 'development', PORT: '0', SHOP_DATA_DIR: dataDir },
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The shop did not start\. .*newer version.*\n$/m)
  expect(stderr, 'no stack').not.toMatch(/^ +at /m)
})
