import { useEffect, useRef, useState } from 'react'
import {
  createPath,
  type DataStrategyResult,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import { useMissingCode } from '#app/navigation/missing-code'
import { hasCopy, isCopy, removeCopyNote, useOfflineCopies } from '#app/navigation/offline-copies'
import { isPassingFailure, PageUnreachable } from '#app/navigation/request-failure'
import { retryWithBackoff } from '#app/navigation/retry'
import { checkServerStatus, isOffline } from '#app/navigation/server-status'
import { countedDay } from '#domain/calendar/arrival'
import { hourMs, indianDay } from '#domain/calendar/moment'
import { localPath } from '#domain/texts/translate'

/**
 * Public pages open without their data while these are late or cannot be loaded. Their sections then show the texts of the
 * specification (section 8).
 */
let publicPages: Readonly<Record<string, string>> = {}

/** After this delay 'Loading...' is shown instead of the previous page. */
export const lateAfterMs = 400

/** Stands in for missing data; no loader returns this field. */
type Missing = { dataMissing: 'late' | 'failed' }
const late: Missing = { dataMissing: 'late' }
const failed: Missing = { dataMissing: 'failed' }
type Results = Record<string, DataStrategyResult>

let shown: { href: string; data: unknown } = { href: '', data: null }
/** When the root's data came, by the browser's clock; 0 while there are none. */
let rootLoadedAt = 0
let arrived: { href: string; results: Results } | null = null
let failures = 0
let reload: () => Promise<void> = async () => {}

/** Client middleware of the root: replaces missing data of a public page by a placeholder. */
export async function loadPage(
  { request, pattern }: { request: Request; pattern: string },
  next: () => Promise<Results>,
): Promise<Results | undefined> {
  if (request.method !== 'GET') return
  const href = request.url
  const id = publicPages[pattern]
  if (id && announced.delete(href)) return withoutErrors(await next())
  const isShown = shown.href === href
  if (isShown && arrived?.href === href) {
    const { results } = arrived
    arrived = null
    return results
  }
  const placeholderData = isShown && shown.data && !missing(shown.data) ? shown.data : id ? failed : null
  const loading = next().then(async (results) => {
    if (request.signal.aborted) return results
    const failuresBefore = failures
    const settled = withPlaceholder(results, placeholderData)
    if (!isShown && failures > failuresBefore && (await isOffline()) && (await hasCopy(href))) {
      // The service worker has an offline copy, which replaces this document.
      location.assign(href)
      await new Promise(() => {})
    }
    return settled
  })
  if (isShown || !id) return loading
  const inTime = await Promise.race([loading, new Promise<null>((late) => setTimeout(late, lateAfterMs, null))])
  if (inTime) return inTime
  loading.then((results) => {
    arrived = { href, results }
    if (shown.href === href) reload()
  })
  return { [id]: { type: 'data', result: late } }
}

/**
 * Returns whether the root's data may promise a day that is over: they are an hour old, from before a midnight or cut-off in India, or of an offline copy.
 * They are then reloaded with the next page.
 */
export function isRootStale(): boolean {
  const now = Date.now()
  if (rootLoadedAt === 0) return false
  const isPast = [countedDay, indianDay].some((dayOf) => dayOf(rootLoadedAt) !== dayOf(now))
  return isPast || Math.abs(now - rootLoadedAt) > hourMs || isCopy()
}

/** URLs that fetchers are about to prefetch, since a middleware cannot distinguish fetchers' loads from navigations. */
const announced = new Set<string>()

/** Must be called right before a fetcher prefetches a public page. */
export function announcePrefetch(path: string): void {
  announced.add(new URL(path, location.origin).href)
}

/** Removes errors from prefetched results, so that the open page does not become an error page. */
function withoutErrors(results: Results): Results {
  return Object.fromEntries(
    Object.entries(results).map(([id, result]) => [
      id,
      result.type === 'error' ? { type: 'data', result: failed } : result,
    ]),
  )
}

/**
 * Replaces failed results by the placeholder and logs them; without a placeholder the page shows a temporary error. The root keeps the data that it
 * shows.
 */
function withPlaceholder(results: Results, placeholderData: unknown): Results {
  const all = Object.entries(results).flatMap(([id, { type, result: cause }]): [string, DataStrategyResult][] => {
    if (type === 'data' || !isPassingFailure(cause)) return [[id, { type, result: cause }]]
    failures++
    console.warn('The data of the page were not reached.', cause)
    checkServerStatus()
    if (id === 'root' && rootLoadedAt > 0) return []
    if (placeholderData && id !== 'root') return [[id, { type: 'data', result: placeholderData }]]
    return [[id, { type, result: new PageUnreachable('The data of the page were not reached.', { cause }) }]]
  })
  return Object.fromEntries(all)
}

function missing(data: unknown): Missing['dataMissing'] | null {
  return typeof data === 'object' && data !== null && 'dataMissing' in data ? (data as Missing).dataMissing : null
}

/** Returns the data of a public page, or null while they are missing; for `meta`, which runs again when they arrive. */
export function arrivedData<T>(loaderData: T): T | null {
  return missing(loaderData) ? null : loaderData
}

/**
 * Returns the data of a public page, or null while they are missing, and whether they are still loading. Retries data that failed or came incomplete
 * from the server.
 */
export function usePageData<T>(
  loaderData: T,
  isIncomplete: (data: T) => boolean = () => false,
): { data: T | null; isLoading: boolean } {
  const state = missing(loaderData)
  useReloadWhile(state === 'failed' || (state === null && isIncomplete(loaderData)))
  return { data: state ? null : loaderData, isLoading: state === 'late' }
}

/** Reloads the page's data until `isNeeded` is false. */
export function useReloadWhile(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    return retryWithBackoff(async () => {
      await reload()
      return false
    })
  }, [isNeeded])
}

/** Tells the middleware which page is shown; renders nothing. */
export function PageData(): null {
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<{ publicPages: typeof publicPages }>('root')
  const data = useMatches().at(-1)?.loaderData
  const { revalidate } = useRevalidator()
  useMissingCode()
  useOfflineCopies()
  useFreshCopy(pathname + search)
  useEffect(() => {
    rootLoadedAt = root ? Date.now() : 0
  }, [root])
  useEffect(() => {
    if (root) publicPages = root.publicPages
    shown = { href: new URL(localPath(createPath({ pathname, search })), location.origin).href, data }
    reload = revalidate
    if (arrived?.href === shown.href && missing(data)) revalidate()
  }, [pathname, search, data, revalidate, root])
  return null
}

/**
 * Reloads stale data of the root, and the page's with them, when the visitor comes back to the tab, unless the page shows the answer to a form, which
 * that would remove; renders nothing.
 */
export function FreshRoot(): null {
  const { revalidate } = useRevalidator()
  const { formMethod } = useNavigation()
  const { key } = useLocation()
  const isSent = useRef(false)
  const isAnswer = useRef(false)
  useEffect(() => {
    if (formMethod === 'POST') isSent.current = true
  }, [formMethod])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is shown has a key of its own
  useEffect(() => {
    isAnswer.current = isSent.current
    isSent.current = false
  }, [key])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && !isAnswer.current && isRootStale()) void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
  return null
}

/** Reloads the data of a page that was shown from its offline copy. */
function useFreshCopy(path: string): void {
  const { revalidate } = useRevalidator()
  const [first] = useState(path)
  useEffect(() => {
    if (path !== first) removeCopyNote()
  }, [path, first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the document
  useEffect(() => {
    if (!isCopy()) return
    return retryWithBackoff(async () => {
      if (!isCopy()) return true
      if (!(await checkServerStatus())) return false
      const failuresBefore = failures
      await revalidate()
      if (failures === failuresBefore) removeCopyNote()
      return !isCopy()
    })
  }, [])
}
