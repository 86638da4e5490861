import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readConnection } from '#app/browser/connection'
import { useServerStatus } from '#app/navigation/server-status'

/** Delay after the load of a page before its offline copy is stored, so that it does not compete for bandwidth. */
const quietMs = 3_000

/**
 * Makes the service worker store an offline copy of the page, with its prefetched code and pictures, when the browser is
 * idle. With data saving on, only pages opened by their URL are stored.
 */
export function useOfflineCopies(): void {
  const { pathname, search } = useLocation()
  const connected = useServerStatus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !connected) return
    const timer = setTimeout(() => keepPage().catch(() => {}), quietMs)
    return () => clearTimeout(timer)
  }, [pathname, search, connected])
}

let registered: Promise<unknown> | undefined

async function keepPage(): Promise<void> {
  registered ??= navigator.serviceWorker.register('/sw.js').catch((error) => {
    registered = undefined
    throw error
  })
  await registered
  const { active } = await navigator.serviceWorker.ready
  if (readConnection().saveData) return
  active?.postMessage({ page: location.href, files: [...new Set(loadedFiles())] })
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(assets|pictures|texts)\//.test(name.replace(location.origin, '')))
}

/** Deletes the offline copies of pages and pictures, which show what a visitor has looked at. */
export async function forgetOfflineCopies(): Promise<void> {
  for (const name of await caches.keys()) if (/^(pages|pictures)-/.test(name)) await caches.delete(name)
}

/** Returns whether the page is an offline copy, which the service worker marks. */
export function isCopy(): boolean {
  return document.getElementById('copy') !== null
}

/** Removes the mark after the page was updated. */
export function removeCopyNote(): void {
  document.getElementById('copy')?.remove()
}

/** Returns whether an offline copy of this page exists; its key is that of `keyOf` in public/sw.js. */
export async function hasCopy(href: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false
  const { pathname, search } = new URL(href, location.origin)
  const key = pathname.toLowerCase() + (/\/category\//i.test(pathname) ? search : '')
  return (await caches.match(key)) !== undefined
}
