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

/** The context that loaders and actions get of their request. */
export type RequestContext = Readonly<RouterContextProvider>

/** URLs by property of their routes' handles (app/navigation/route-handle.ts). */
export type Urls = {
  /** Pages without parameters in the sitemap. */
  sitemap: readonly string[]
  /** First path segments of pages that robots.txt disallows. */
  disallowed: readonly string[]
  /** Pages that require a sign-in. */
  requiresUser: readonly string[]
}

/** The services of the shop, created once by the server. */
export type Shop = {
  db: Db
  clock: Clock
  publicUrl: string
  urls: Urls
  /** The provider of UPI payments; null if the shop accepts cash only. */
  payments: PaymentProvider | null
  /** Books couriers by API; null where couriers are booked by hand. */
  courier: CourierService | null
  /** The message service's webhook; null if messages are only logged. */
  statusWebhook: StatusWebhook | null
  /** The simulators' console; null without simulators. */
  preview: SimulatorConsole | null
  sendWhatsAppSecret: string | undefined
  /** Null without limits, for load tests. */
  orderLimits: OrderLimits | null
  search: CatalogSearch
  makePhoto: MakePhoto
  /** Sends pushes to the staff's devices. */
  push: PushService
  /** True if mails are sent, or shown on /preview. */
  sendsMail: boolean
  /** The status of backups, messages and clock, whose issues the board shows. */
  maintenance: MaintenanceStatus
  /** Wakes the worker after a write to the outbox. Returns whether it runs by itself, so that what is due is done soon. */
  wakeWorker(): boolean
}

/** The state of one request. */
export type Visit = {
  accounts: Accounts
  /** The key by which limits count the client: its IPv4 address, or its IPv6 network. */
  client: string
  /** True for a request from the machine that the shop runs on. */
  isLocal: boolean
  requestId: string
  log(event: string, details?: Record<string, unknown>): void
  logError(event: string, error: unknown): void
  /** Must be called when a public page is incomplete, so that it is not cached. */
  doNotCache(): void
  /** The nonce of the app's inline scripts and styles; new for each request. */
  nonce: string
  /** True at an admin page for a visitor who is not staff: no loader or action may run. */
  isStranger: boolean
  /** True for a rendering by the page cache: the page must not depend on the visitor. */
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

/** Awaits what a page can do without: returns `otherwise` and logs the event where it fails, as when the database is away; the page is then not cached. */
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
