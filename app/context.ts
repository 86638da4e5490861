import { createContext, type RouterContextProvider } from 'react-router'
import type { Accounts } from '#domain/accounts/accounts'
import type { MakePhoto } from '#domain/catalog/pictures'
import type { CatalogSearch } from '#domain/catalog/search/search.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { OrderLimits } from '#domain/limits/shop-limits'
import type { StatusWebhook } from '#domain/notifications/delivery-status.server'
import type { PushService } from '#domain/notifications/push.server'
import type { SimulatorConsole } from '#domain/notifications/simulator-console.server'
import type { MaintenanceStatus } from '#domain/operations/shop-issues.server'
import type { PaymentProvider } from '#domain/payments/provider'
import type { CourierService } from '#domain/shipping/couriers'

export type RequestContext = Readonly<RouterContextProvider>

/** URLs by property of their routes' handles (app/navigation/route-handle.ts). */
export type Urls = {
  sitemap: readonly string[]
  /** First path segments of pages that robots.txt disallows. */
  disallowed: readonly string[]
  requiresUser: readonly string[]
}

export type Shop = {
  db: Db
  clock: Clock
  publicUrl: string
  urls: Urls
  /** Null if the shop accepts cash only. */
  payments: PaymentProvider | null
  /** Null where couriers are booked by hand. */
  courier: CourierService | null
  /** Null if messages are only logged. */
  statusWebhook: StatusWebhook | null
  /** Null without simulators. */
  preview: SimulatorConsole | null
  sendWhatsAppSecret: string | undefined
  /** Null without limits, for load tests. */
  orderLimits: OrderLimits | null
  search: CatalogSearch
  makePhoto: MakePhoto
  push: PushService
  /** True also if mails are shown on /preview. */
  sendsMail: boolean
  maintenance: MaintenanceStatus
  /** After a write to the outbox. Returns whether the worker runs by itself, so that what is due is done soon. */
  wakeWorker(): boolean
}

export type Visit = {
  accounts: Accounts
  /** The key by which limits count the client: its IPv4 address, or its IPv6 network. */
  client: string
  /** From the machine that the shop runs on. */
  isLocal: boolean
  requestId: string
  log(event: string, details?: Record<string, unknown>): void
  logError(event: string, error: unknown): void
  /** Must be called when a public page is incomplete. */
  doNotCache(): void
  /** Of inline scripts and styles; new for each request. */
  nonce: string
  /** At an admin page and not staff: no loader or action may run. */
  isStranger: boolean
  /** Rendered for the page cache: the page must not depend on the visitor. */
  isCached: boolean
}

export const shopContext = createContext<Shop>()
export const visitContext = createContext<Visit>()
/** What a document needs of a refusal by `refuseForNow`, since React Router leaves an action's headers to each route; null for any other request. */
export const refusalContext = createContext<{ message: string; headers: Record<string, string> | undefined } | null>(
  null,
)
/** The address of the requested page, without what the router adds to it to ask for data. */
export const pageContext = createContext<URL>()

/** For what a page can do without, as when the database is away; the page is then not cached. */
export async function withFallback<T, U>(
  context: RequestContext,
  event: string,
  work: Promise<T>,
  otherwise: U,
): Promise<T | U> {
  try {
    return await work
  } catch (error) {
    // A thrown Response, such as a 404, is not a failure.
    if (!(error instanceof Error)) throw error
    context.get(visitContext).logError(event, error)
    context.get(visitContext).doNotCache()
    return otherwise
  }
}
