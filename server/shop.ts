import type { ServerBuild } from 'react-router'
import type { Shop } from '#app/context'
import type { OpenDatabase } from '#database/connection'
import { CatalogSearch } from '#domain/catalog/search/search.server'
import { type Clock, type ComparedClock, createClock, systemClock } from '#domain/clock'
import { shopLimits } from '#domain/limits/shop-limits'
import { getOrCreatePushKeys, notifyDevices } from '#domain/notifications/push.server'
import type { Fetch } from '#outside/fetch'
import { makeVapidKeys } from '#outside/push/web-push'
import type { Config } from '#server/config/config'
import { type Outside, openOutside } from '#server/config/integrations'
import { type Application, createApplication } from '#server/http/application'
import { createErasureList, type ErasureList } from '#server/operations/erasure-list'
import type { Log } from '#server/operations/log'
import { createNightlyBackup } from '#server/operations/nightly-backup'
import { openShopDatabase, removeOldCopies } from '#server/operations/shop-database'
import { type MachineWatch, watchMachine } from '#server/operations/watch-machine'
import { createPhotoMaker } from '#server/photos/make-photo'
import { createAccountService } from '#server/security/accounts'
import { createPasswordHashing, type PasswordHashing } from '#server/security/password-hashing'
import { startWorker } from '#server/worker/worker'

export type RunningShop = Awaited<ReturnType<typeof openShop>>

/** Tests use the same function. */
export async function openShop(parts: {
  config: Config
  build: ServerBuild
  log: Log
  clock?: Clock
  /** False if the caller runs the worker's rounds. */
  workByItself?: boolean
  /** In the place of the network for the simulators' webhooks and for push messages. */
  own: { url: () => string; deliver?: Fetch; push?: Fetch }
  passwords?: PasswordHashing
}) {
  const { config, log } = parts
  const database = await openShopDatabase(config, log)
  const clock = createClock(parts.clock ?? systemClock)
  const outside = await openOutside(config, log, {
    ...parts.own,
    pushKeys: () => getOrCreatePushKeys(database.db, makeVapidKeys),
    now: () => clock.now(),
  })
  await outside.simulators?.remember(database.db)
  const folders = [config.dataDir, ...(config.backups ? [config.backups.folder] : [])]
  const erasures = createErasureList({ db: database.db, clock, folders, log })
  await erasures.applyAgain()
  const search = new CatalogSearch(database.db, clock)
  const machine = watchMachine({
    db: database.db,
    clock,
    log,
    dataDir: config.dataDir,
    askTime: outside.askTime,
    slowestTask: () => worker.slowestTask(),
  })
  const opened: Opened = { config, log, database, clock, outside, erasures, search, machine }
  const worker: ReturnType<typeof startWorker> = startWorkerOf(opened, parts.workByItself ?? true)
  const shop = shopOf(opened, worker)
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
        sendsCodes: config.messages.kind !== 'log' && config.templates.has('sign_in_code'),
        passwords: parts.passwords ?? createPasswordHashing(),
      }),
      log,
      allowedAtCheckout: outside.allowedAtCheckout,
    })
  return {
    application: applicationOf(parts.build),
    createApplication: applicationOf,
    shop,
    clock,
    database,
    worker,
    outside,
    async close() {
      await worker.stop()
      // The database may be unreachable.
      await erasures.keep().catch((error) => log.error('erasures.not-kept', error))
      outside.close()
      await database.close()
    },
  }
}

type Opened = {
  config: Config
  log: Log
  database: OpenDatabase
  clock: ComparedClock
  outside: Outside
  erasures: ErasureList
  search: CatalogSearch
  machine: MachineWatch
}

function startWorkerOf(
  { config, log, database, clock, outside, erasures, search, machine }: Opened,
  byItself: boolean,
) {
  const { db } = database
  return startWorker({
    db,
    clock,
    search,
    services: {
      payments: outside.payments,
      courier: outside.courier,
      messenger: outside.messenger,
      templates: config.templates,
      templatesIn: config.templatesIn,
      publicUrl: config.publicUrl,
      mailer: outside.mailer,
      shopNumber: config.shopWhatsAppNumber,
      limits: orderLimitsOf(config),
      notifyStaff: () => notifyDevices(db, outside.push, (error) => log.error('push.failed', error)),
      alarm: (text) => log.error('shop.alarm', new Error(text)),
    },
    backups: config.backups && createNightlyBackup({ db, clock, plan: config.backups, place: config, log }),
    erasures,
    removeOldCopies: () => removeOldCopies(config.dataDir, config.backupDays, clock.now()),
    lookAtMachine: () => machine.look(),
    log,
    byItself,
  })
}

function shopOf(
  { config, log, database, clock, outside, search, machine }: Opened,
  worker: ReturnType<typeof startWorker>,
): Omit<Shop, 'urls'> {
  const orderLimits = orderLimitsOf(config)
  return {
    db: database.db,
    clock,
    publicUrl: config.publicUrl,
    payments: outside.payments,
    courier: outside.courier,
    statusWebhook: outside.statusWebhook,
    preview: outside.simulators?.console ?? null,
    sendWhatsAppSecret: config.sendWhatsAppSecret,
    orderLimits,
    search,
    push: outside.push,
    sendsMail: outside.mailer !== null,
    maintenance: {
      makesBackups: config.backups !== null,
      backupDays: config.backupDays,
      approvedTemplates: config.messages.kind === 'log' ? null : config.templates,
      machine: machine.found,
    },
    makePhoto: createPhotoMaker(log),
    wakeWorker: () => worker.wake(),
  }
}

/** Null for a trial that places more orders than people do. */
function orderLimitsOf({ orderLimits }: Config) {
  return orderLimits ? shopLimits.orders : null
}
