import type { ServerBuild } from 'react-router'
import type { Shop } from '#app/context'
import { type OpenDatabase, openDatabase } from '#database/connection'
import { migrate } from '#database/migrate'
import { seed } from '#database/seed'
import { type Clock, systemClock } from '#domain/clock'
import { settings } from '#domain/settings'
import type { Fetch } from '#outside/fetch'
import { createAccountService } from '#server/accounts'
import { type Application, createApplication } from '#server/application'
import type { Config } from '#server/config'
import type { Log } from '#server/log'
import { type Outside, openOutside } from '#server/outside'
import { startWorker, type Worker } from '#server/worker'

export type RunningShop = {
  application: Application
  shop: Shop
  database: OpenDatabase
  worker: Worker
  outside: Outside
  close(): Promise<void>
}

/** Puts the whole shop together on its database: migrated, seeded, ready to answer. Tests start it the same way. */
export async function openShop(parts: {
  config: Config
  build: ServerBuild
  log: Log
  clock?: Clock
  /** False for a test that runs the worker's rounds itself. */
  workByItself?: boolean
  /** Where this very process answers, and how the simulators' webhooks get there if not over the network. */
  own: { url: () => string; deliver?: Fetch }
}): Promise<RunningShop> {
  const { config, log } = parts
  const clock = parts.clock ?? systemClock
  const database = openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    onError: (error) => log.error('database.connection-lost', error),
  })
  await migrate(database.db, database.kind)
  await seed(database.db)
  const outside = await openOutside(config, log, parts.own)
  const worker = startWorker({
    db: database.db,
    clock,
    couriers: {
      payments: outside.payments,
      messenger: outside.messenger,
      mailer: outside.mailer,
      shopNumber: config.shopWhatsAppNumber ?? settings.chat.number,
    },
    log,
    byItself: parts.workByItself ?? true,
  })
  const shop: Shop = {
    db: database.db,
    clock,
    publicUrl: config.publicUrl,
    payments: outside.payments,
    statusWebhook: outside.statusWebhook,
    preview: outside.simulators?.desk ?? null,
    sendWhatsAppSecret: config.sendWhatsAppSecret,
    wakeWorker: worker.wake,
  }
  const application = createApplication({
    build: parts.build,
    shop,
    accounts: createAccountService({
      db: database.db,
      clock,
      secret: config.sessionSecret,
      publicUrl: config.publicUrl,
    }),
    log,
    allowedAtCheckout: outside.allowedAtCheckout,
    mount: outside.mount,
  })
  return {
    application,
    shop,
    database,
    worker,
    outside,
    async close() {
      await worker.stop()
      outside.close()
      await database.close()
    },
  }
}
