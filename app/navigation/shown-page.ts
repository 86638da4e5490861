import { useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useMatches, useNavigation, useRevalidator, useRouteLoaderData } from 'react-router'
import { onVisible } from '#app/browser/on-visible'
import { useMissingCode } from '#app/navigation/missing-code'
import { isCopy, removeCopyNote, useOfflineCopies } from '#app/navigation/offline-copies'
import { failures, type publicPages, rootLoadedAt, setRoot, setShown } from '#app/navigation/page-state'
import { retryWithBackoff } from '#app/navigation/retry'
import { checkServerStatus } from '#app/navigation/server-status'
import { countedDay } from '#domain/calendar/arrival'
import { hourMs, indianDay } from '#domain/calendar/moment'
import { localPath } from '#domain/texts/translate'

/** Tells the middleware which page is shown; renders nothing. */
export function ShownPage(): null {
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<{ publicPages: typeof publicPages }>('root')
  const data = useMatches().at(-1)?.loaderData
  const { revalidate } = useRevalidator()
  useMissingCode()
  useOfflineCopies()
  useFreshCopy(pathname + search)
  useEffect(() => setRoot(root), [root])
  useEffect(() => {
    const { href } = new URL(localPath(createPath({ pathname, search })), location.origin)
    setShown({ href, data }, revalidate)
  }, [pathname, search, data, revalidate])
  return null
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
  useEffect(
    () =>
      onVisible(() => {
        if (!isAnswer.current && isRootStale()) void revalidate()
      }),
    [revalidate],
  )
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
