import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { sql } from 'kysely'
import { renderUnicodeCompact } from 'uqr'
import type { OpenDatabase } from '#database/connection'
import { databaseFile } from '#database/data-folder'
import { OperatorError } from '#database/operator-error'
import { isUnused } from '#database/sqlite-file'
import { systemClock } from '#domain/clock'
import { print, runCli, shopCommand } from '#server/commands/command'
import { readConfig } from '#server/config/config'
import { createLog } from '#server/operations/log'
import { openShopDatabase } from '#server/operations/shop-database'
import { currentCode } from '#tools/demo/current-code'
import { playDemo } from '#tools/demo/demo'
import { createDemoManager, type DemoOwner, joinDemoOwner } from '#tools/demo/demo-owner'
import { startProgress } from '#tools/demo/progress'
import { refuseRealShop } from '#tools/demo/refuse-real-shop'

await runCli(
  shopCommand('demo', 'Creates an owner and the orders of 90 days in a shop without orders and real keys.')
    .option('--orders <n>', 'how many', orderCount, 300)
    .action(fill),
)

function orderCount(typed: string): number {
  const count = Number(typed)
  if (Number.isInteger(count) && count >= 20 && count <= 5_000) return count
  throw new InvalidArgumentError('It must be a whole number, 20 or more, 5000 at most.')
}

async function fill({ orders }: { orders: number }): Promise<void> {
  const config = readConfig(process.env)
  refuseRealShop(config)
  const file = join(config.dataDir, databaseFile)
  if (!config.databaseUrl && existsSync(file) && !isUnused(file))
    throw new OperatorError(`A shop is running on ${config.dataDir}: stop it first.`)
  const database = await openShopDatabase(config, createLog())
  try {
    await refuseUsedShop(database)
    // No sync per commit: after a power cut the demo is simply run again.
    if (database.kind === 'sqlite') await sql`pragma synchronous = off`.execute(database.db)
    const owner = await joinDemoOwner(database.db, { secret: config.sessionSecret, publicUrl: config.publicUrl })
    const staff = [owner.userId, await createDemoManager(database.db)]
    const { publicUrl } = config
    let progress: ReturnType<typeof startProgress> | undefined
    const began = (whole: number) => {
      progress = startProgress('What happened in 90 days', whole)
      return progress.reach
    }
    await playDemo({ db: database.db, publicUrl, staff, orders, now: systemClock.now(), began })
    progress?.end()
    tell(orders, publicUrl, owner)
  } finally {
    await database.close()
  }
}

async function refuseUsedShop({ db }: OpenDatabase): Promise<void> {
  const used = (await findAny(db, 'orders')) || (await findAny(db, 'staff')) || (await findAny(db, 'user'))
  if (used)
    throw new OperatorError(
      'There are orders, accounts or staff in this shop already: choose an empty folder with SHOP_DATA_DIR.',
    )
}

async function findAny(db: OpenDatabase['db'], table: 'orders' | 'staff' | 'user'): Promise<boolean> {
  return (
    (
      await db
        .selectFrom(table)
        .select(({ lit }) => lit(1).as('found'))
        .limit(1)
        .execute()
    ).length > 0
  )
}

function tell(orders: number, publicUrl: string, { email, password, key, uri, backupCodes }: DemoOwner): void {
  if (process.stdout.isTTY) print(renderUnicodeCompact(uri))
  print(`${orders} orders are there. Start the shop by \`npm start\`, open ${publicUrl}/admin and sign in:

  e-mail            ${email}
  password          ${password}
  authenticator     ${key}
  its code just now ${currentCode(key, systemClock.now())}
  or, each once     ${backupCodes.slice(0, 4).join('  ')}`)
}
