import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useServerStatus } from '#app/navigation/server-status'

/** How long after a page has come the line is its own; only then it is kept for times without connection. */
const quietMs = 3_000

/**
 * Has the service worker keep the page for times without connection, once it is there and all is quiet. Who saves data
 * keeps only what they open by its address. Code and pictures that were fetched ahead are kept with it.
 */
export function useOfflineCopies(): void {
  const { pathname, search } = useLocation()
  const connected = useServerStatus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is told once
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !connected) return
    const timer = setTimeout(() => keepPage().catch(() => {}), quietMs)
    return () => clearTimeout(timer)
  }, [pathname, search, connected])
}

let registered: Promise<unknown> | undefined

async function keepPage(): Promise<void> {
  registered ??= navigator.serviceWorker.register('/sw.js')
  await registered
  const { active } = await navigator.serviceWorker.ready
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData) return
  active?.postMessage({ page: location.href, files: [...new Set(loadedFiles())] })
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`) || name.startsWith(`${location.origin}/pictures/`))
}

/** Whether the page that is shown is a copy; the service worker has written so into it. */
export function isCopy(): boolean {
  return document.getElementById('copy') !== null
}

/** Nothing on the page is as it was before any more. */
export function removeCopyNote(): void {
  document.getElementById('copy')?.remove()
}

/** Whether this page can be shown as it was seen before. */
export async function hasCopy(href: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false
  const { pathname, search } = new URL(href)
  const key = pathname.toLowerCase() + (/^(\/gu|\/hi)?\/category/i.test(pathname) ? search : '')
  return (await caches.match(key)) !== undefined
}
