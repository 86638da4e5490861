import { hasCopy } from '#app/navigation/offline-copies'
import {
  arrived,
  countFailure,
  failed,
  failures,
  late,
  publicPages,
  type Results,
  reload,
  rootLoadedAt,
  setArrived,
  shown,
  whyMissing,
} from '#app/navigation/page-state'
import { isPassingFailure, PageUnreachable } from '#app/navigation/request-failure'
import { checkServerStatus } from '#app/navigation/server-status'

/** After this delay 'Loading...' is shown instead of the previous page. */
export const lateAfterMs = 400

/** URLs that fetchers are about to prefetch, since a middleware cannot distinguish fetchers' loads from navigations. */
const announced = new Set<string>()

/** The latest load under way of each public page: what an earlier one still brings is older than what the page shows. */
const latest = new Map<string, Request>()

/** Must be called right before a fetcher prefetches a public page. */
export function announcePrefetch(path: string): void {
  announced.add(new URL(path, location.origin).href)
}

/** Client middleware of the root: replaces missing data of a public page by a placeholder. */
export async function loadPage(
  { request, pattern }: { request: Request; pattern: string },
  next: () => Promise<Results>,
): Promise<Results | undefined> {
  if (request.method !== 'GET') return
  const href = request.url
  const id = publicPages[pattern]
  if (id && announced.delete(href)) return withoutErrors(await next())
  if (shown.href === href)
    return takeArrived(href) ?? load(request, next, isData(shown.data) ? shown.data : id && failed)
  const loading = load(request, next, id && failed)
  if (!id) return loading
  latest.set(href, request)
  const results = await inTime(loading)
  if (!results) return openLate(id, request, loading)
  forget(href, request)
  return results
}

function isData(data: unknown): boolean {
  return Boolean(data) && !whyMissing(data)
}

/** Returns the late data of the page that is shown; undefined where none have come. */
function takeArrived(href: string): Results | undefined {
  if (arrived?.href !== href) return
  const { results } = arrived
  setArrived(null)
  return results
}

/** Loads of public pages that were opened without their data: the navigation is over, and the visitor may have gone on. */
const openedLate = new WeakSet<Request>()

/** Loads a page; what was not reached is replaced by `standIn`, or for the whole document by its offline copy. */
async function load(request: Request, next: () => Promise<Results>, standIn: unknown): Promise<Results> {
  const hasData = shown.href === request.url && !whyMissing(shown.data)
  const isWanted = () => (openedLate.has(request) ? shown.href === request.url : !request.signal.aborted)
  const results = await next()
  if (request.signal.aborted) return results
  const failuresBefore = failures
  const settled = withPlaceholder(results, standIn)
  if (hasData || failures === failuresBefore) return settled
  if ((await hasCopy(request.url)) && !(await checkServerStatus()) && isWanted()) {
    // The service worker has an offline copy, which replaces this document.
    location.assign(request.url)
    await new Promise(() => {})
  }
  return settled
}

/** Returns results that come in time for the page to open with them, else null. */
function inTime(loading: Promise<Results>): Promise<Results | null> {
  return Promise.race([loading, new Promise<null>((late) => setTimeout(late, lateAfterMs, null))])
}

/** Opens a public page without its data, and reloads it when they come. */
function openLate(id: string, request: Request, loading: Promise<Results>): Results {
  const href = request.url
  openedLate.add(request)
  loading.then((results) => {
    if (!forget(href, request)) return
    setArrived({ href, results })
    if (shown.href === href) reload()
  })
  return { [id]: { type: 'data', result: late } }
}

/** Forgets the latest load of a page once it is there; returns false when a later one has begun. */
function forget(href: string, request: Request): boolean {
  return latest.get(href) === request && latest.delete(href)
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
 * Replaces what was not reached by the placeholder, counts and logs it; without a placeholder the page shows a temporary error. The root keeps the data that
 * it shows.
 */
function withPlaceholder(results: Results, placeholderData: unknown): Results {
  const all = Object.entries(results).flatMap(([id, { type, result: cause }]): [string, Results[string]][] => {
    if (type === 'data' || !isPassingFailure(cause)) return [[id, { type, result: cause }]]
    countFailure()
    console.warn('The data of the page were not reached.', cause)
    checkServerStatus()
    if (id === 'root' && rootLoadedAt > 0) return []
    if (placeholderData && id !== 'root') return [[id, { type: 'data', result: placeholderData }]]
    return [[id, { type, result: new PageUnreachable('The data of the page were not reached.', { cause }) }]]
  })
  return Object.fromEntries(all)
}
