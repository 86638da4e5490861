import type { ServerBuild } from 'react-router'
import type { Shop } from '#app/context'
import type { OpenDatabase } from '#database/connection'
import { CatalogSearch } from '#domain/catalog/search.server'
import { type Clock, systemClock } from '#domain/clock'
import { settings } from '#domain/settings'
import type { Fetch } from '#outside/fetch'
import type { Config } from '#server/config/config'
import { type Outside, openOutside } from '#server/config/integrations'
import { type Application, createApplication } from '#server/http/application'
import type { Log } from '#server/operations/log'
import { openShopDatabase } from '#server/operations/shop-database'
import { createAccountService } from '#server/security/accounts'
import { startWorker, type Worker } from '#server/worker/worker'

export type RunningShop = {
  application: Application
  /** The same shop behind other pages: in development they are built anew with every edit. */
  createApplication(build: ServerBuild, mode: 'development' | 'production'): Application
  shop: Omit<Shop, 'urls'>
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
  const database = await openShopDatabase(config, log)
  const outside = await openOutside(config, log, parts.own)
  const search = new CatalogSearch(database.db, clock)
  const worker = startWorker({
    db: database.db,
    clock,
    search,
    couriers: {
      payments: outside.payments,
      messenger: outside.messenger,
      templates: config.templates,
      publicUrl: config.publicUrl,
      mailer: outside.mailer,
      shopNumber: config.shopWhatsAppNumber ?? settings.chat.number,
      limits: config.orderLimits ? settings.orderLimits : null,
      alarm: (text) => log.error('shop.alarm', new Error(text)),
    },
    log,
    byItself: parts.workByItself ?? true,
  })
  const shop: Omit<Shop, 'urls'> = {
    db: database.db,
    clock,
    publicUrl: config.publicUrl,
    payments: outside.payments,
    statusWebhook: outside.statusWebhook,
    preview: outside.simulators?.desk ?? null,
    sendWhatsAppSecret: config.sendWhatsAppSecret,
    orderLimits: config.orderLimits ? settings.orderLimits : null,
    search,
    wakeWorker: worker.wake,
  }
  const applicationOf = (build: ServerBuild, mode?: 'development' | 'production'): Application =>
    createApplication({
      build,
      mode,
      shop,
      accounts: createAccountService({
        db: database.sessions,
        clock,
        secret: config.sessionSecret,
        publicUrl: config.publicUrl,
        wakeMailer: config.mail ? worker.wake : undefined,
      }),
      log,
      allowedAtCheckout: outside.allowedAtCheckout,
      mount: outside.mount,
    })
  return {
    application: applicationOf(parts.build),
    createApplication: applicationOf,
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
