import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { cleanUpAfterwards, close, command, makeFolder, openShopProcess } from '#test/operations/process'

cleanUpAfterwards()

test('the doctor says in one line each what is missing, and what to do', async () => {
  const env = { ORDER_LIMITS: 'on', SHOP_DATA_DIR: makeFolder() }
  expect(await command('doctor', [], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no shop'),
  })
  const shop = await openShopProcess(env)
  const trial = await command('doctor', [], { ...env, PUBLIC_URL: shop.url })
  expect(trial.code).toBe(1)
  for (const line of [
    /^missing {2}Address +is http:/m,
    /^missing {2}UPI keys +are not set/m,
    /^ok {7}The shop itself +answers/m,
    /^missing {2}Owner +nobody works here yet\n +→ npm run owner/m,
    /^missing {2}FSSAI +is not set/m,
    /^missing {2}Backup +the shop makes none/m,
    /^ok {7}Disk +[\d.]+ GB free/m,
    /\n\d+ of \d+ are missing\.\n$/,
  ])
    expect(trial.output).toMatch(line)

  const real = {
    ...{ APP_ENV: 'production', PUBLIC_URL: 'https://localhost:1', TRUST_PROXY: '1', SESSION_SECRET: 'x'.repeat(40) },
    ...{ RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' },
    ...{ BACKUP_COPY_COMMAND: 'true', BACKUP_DIR: makeFolder() },
  }
  const database = new DatabaseSync(join(env.SHOP_DATA_DIR, 'shop.db'))
  database.exec(`insert into webhook_calls values ('razorpay', ${Date.now() - 60_000}, null)`)
  const online = (await command('doctor', [], { ...env, ...real })).output
  expect(online).toMatch(/^missing {2}Certificate +is not good: ECONNREFUSED/m)
  expect(online).toMatch(/^ok {7}UPI webhook +came rightly signed/m)
  expect(online).toMatch(/^missing {2}Backup +none has been made/m)
  database.exec(`update webhook_calls set refused_at = ${Date.now()}`)
  database.close()
  expect((await command('doctor', [], { ...env, ...real })).output).toMatch(
    /^missing {2}UPI webhook +came .* with a signature that is not right\n +→ The secret here/m,
  )
  await close(shop)
}, 60_000)
