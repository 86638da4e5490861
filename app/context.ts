import { createContext } from 'react-router'
import type { Accounts } from '#domain/accounts/user'
import type { MakePhoto } from '#domain/catalog/photo'
import type { CatalogSearch } from '#domain/catalog/search/search.server'
import type { Db } from '#domain/database'
import type { StatusWebhook } from '#domain/notifications/delivery-status.server'
import type { PushService } from '#domain/notifications/push'
import type { SimulatorConsole } from '#domain/notifications/simulator-console'
import type { ShopClock } from '#domain/operations/shop-clock'
import type { MaintenanceStatus } from '#domain/operations/shop-issues.server'
import type { PaymentProvider } from '#domain/payments/provider'
import type { OrderLimits } from '#domain/settings'

/** What the routes say of themselves (app/navigation/route-handle.ts), for those who must know it of others. */
export type Urls = {
  /** Pages without parameters that search engines are told of. */
  toFind: readonly string[]
  /** First parts of what is closed to them. */
  closed: readonly string[]
  /** Pages that a visitor is led away from. */
  guarded: readonly string[]
  /** Pages the same for everyone: pattern and route id. */
  open: Readonly<Record<string, string>>
}

/** What every route may ask for; the server puts it together once. */
export type Shop = {
  db: Db
  clock: ShopClock
  publicUrl: string
  urls: Urls
  /** The provider of UPI payments; null where the shop takes cash only. */
  payments: PaymentProvider | null
  /** The message service's webhook; null where messages are only logged. */
  statusWebhook: StatusWebhook | null
  /** The simulators' console; null where the outside is real or off. */
  preview: SimulatorConsole | null
  sendWhatsAppSecret: string | undefined
  /** Null where nothing is limited, for trials. */
  orderLimits: OrderLimits | null
  search: CatalogSearch
  makePhoto: MakePhoto
  /** Wakes the phones of the staff. */
  push: PushService
  /** Whether mails go out, or are shown on /preview; where they do not, people are told otherwise. */
  sendsMail: boolean
  /** What the shop does by itself, and the board tells where it does not. */
  maintenance: MaintenanceStatus
  /** Tells the worker that something was written to the outbox. */
  wakeWorker(): void
}

/** What belongs to this one request. */
export type Visit = {
  accounts: Accounts
  /** The visitor's address, for limits. */
  address: string
  /** Whoever asks sits at the machine that the shop runs on. */
  isLocal: boolean
  requestId: string
  log(event: string, details?: Record<string, unknown>): void
  logError(event: string, error: unknown): void
  /** This page came out incomplete: it must not be kept for others. */
  doNotCache(): void
  /** Proves that the app itself wrote an inline script or style; another one at each request. */
  nonce: string
  /** Whether the page cache asks: the page is the same for everybody. */
  isCached: boolean
}

export const shopContext = createContext<Shop>()
export const visitContext = createContext<Visit>()
