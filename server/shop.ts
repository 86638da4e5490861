import type { ServerBuild } from 'react-router'
import type { Shop } from '#app/context'
import { CatalogSearch } from '#domain/catalog/search/search.server'
import { type Clock, createClock, systemClock } from '#domain/clock'
import { shopLimits } from '#domain/limits/shop-limits'
import { getOrCreatePushKeys, notifyDevices } from '#domain/notifications/push.server'
import type { Fetch } from '#outside/fetch'
import { makeVapidKeys } from '#outside/push/web-push'
import type { Config } from '#server/config/config'
import { openOutside } from '#server/config/integrations'
import { type Application, createApplication } from '#server/http/application'
import { createErasureList } from '#server/operations/erasure-list'
import type { Log } from '#server/operations/log'
import { createNightlyBackup } from '#server/operations/nightly-backup'
import { openShopDatabase, removeOldCopies } from '#server/operations/shop-database'
import { watchMachine } from '#server/operations/watch-machine'
import { createPhotoMaker } from '#server/photos/make-photo'
import { createAccountService } from '#server/security/accounts'
import { createPasswordHashing, type PasswordHashing } from '#server/security/password-hashing'
import { startWorker } from '#server/worker/worker'

export type RunningShop = Awaited<ReturnType<typeof openShop>>
type Worker = ReturnType<typeof startWorker>

export async function openShop(parts: {
  config: Config
  build: ServerBuild
  log: Log
  clock?: Clock
  workByItself?: boolean
  /** In the place of the network for the simulators' webhooks and for push messages. */
  own: { url: () => string; deliver?: Fetch; push?: Fetch }
  passwords?: PasswordHashing
}) {
  const { config, log } = parts
  const database = await openShopDatabase(config, log)
  const { db } = database
  const clock = createClock(parts.clock ?? systemClock)
  const outside = await openOutside(config, log, {
    ...parts.own,
    pushKeys: () => getOrCreatePushKeys(db, makeVapidKeys),
    now: () => clock.now(),
  })
  await outside.simulators?.remember(db)
  const folders = [config.dataDir, ...(config.backups ? [config.backups.folder] : [])]
  const erasures = createErasureList({ db, clock, folders, log })
  await erasures.applyAgain()
  const search = new CatalogSearch(db, clock)
  const machine = watchMachine({
    db,
    clock,
    log,
    dataDir: config.dataDir,
    askTime: outside.askTime,
    slowestTask: () => worker.slowestTask(),
  })
  const orderLimits = config.orderLimits ? shopLimits.orders : null
  const worker: Worker = startWorker({
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
      limits: orderLimits,
      notifyStaff: () => notifyDevices(db, outside.push, (error) => log.error('push.failed', error)),
      alarm: (text) => log.error('shop.alarm', new Error(text)),
    },
    backups: config.backups && createNightlyBackup({ db, clock, plan: config.backups, place: config, log }),
    erasures,
    removeOldCopies: () => removeOldCopies(config.dataDir, config.backupDays, clock.now()),
    lookAtMachine: () => machine.look(),
    log,
    byItself: parts.workByItself ?? true,
  })
  const shop: Omit<Shop, 'urls'> = {
    db,
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
      await erasures.keep().catch((error) => log.error('erasures.not-kept', error))
      outside.close()
      await database.close()
    },
  }
}
