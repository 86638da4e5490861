import { useEffect, useState } from 'react'
import { matchPath, PrefetchPageLinks, useLocation, useRouteLoaderData } from 'react-router'
import { listCodeRoutes } from '#app/layout/route-modules'
import { fetchNextPictures } from '#app/ui/next-pictures'

/** So many pages are asked for from one page at most, 1 to 2 KB each; what a finger or the focus is on always is. */
const mostInView = 24
/** What is scrolled past is not asked for: a link must have stood in view this long. */
const restsMs = 250
/** A mouse over a link this long means it. */
const hoversMs = 65
/** Data asked for ahead are good this long: `aheadCacheControl` in server/cache/page-cache.ts. */
const freshMs = 30_000

/** A page that was asked for, when in epoch ms. */
type Page = { path: string; askedAt: number }
type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Asks for code and data of the pages that links in view, or under a finger, lead to, so that they are there when it is
 * lifted. Only public pages, and those that are code alone; nothing before the page itself is complete, nothing where data
 * are to be saved.
 */
export function PrefetchPages() {
  const { pathname, search } = useLocation()
  const open = useRouteLoaderData<{ open: Readonly<Record<string, string>> }>('root')?.open
  const [pages, setPages] = useState<readonly Page[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    setPages([])
    if (!open || savesData()) return
    const patterns = [...Object.keys(open), ...listCodeRoutes()].map((path) => path.replace(/^\/?/, '/'))
    return watchLinks((link, isMeant) => {
      const { origin, pathname: path, search: query } = link
      if (origin !== location.origin || query || link.target || path === location.pathname) return
      if (!patterns.some((pattern) => matchPath(pattern, path))) return
      fetchNextPictures(link)
      setPages((known) => withPage(known, path, isMeant))
    })
  }, [pathname, search, open])
  return pages.map(({ path, askedAt }) => <PrefetchPageLinks key={path + askedAt} page={path} />)
}

function withPage(known: readonly Page[], path: string, isMeant: boolean): readonly Page[] {
  const now = Date.now()
  const asked = known.find((page) => page.path === path)
  if (asked ? now - asked.askedAt < freshMs : !isMeant && known.length >= mostInView) return known
  return [...known.filter((page) => page !== asked), { path, askedAt: now }]
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? '')
}

/** Tells of each link that rests in view, and of those that a finger, a mouse or the focus is on. */
function watchLinks(tell: (link: HTMLAnchorElement, isMeant: boolean) => void): () => void {
  const resting = new Map<Element, number>()
  const view = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(resting.get(target))
      if (isIntersecting) resting.set(target, window.setTimeout(tell, restsMs, target, false))
    }
  })
  const observeAll = () => {
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"], #nav a[href="/mycart"]')
    // What moves by itself comes into view for ever: a page at rest is to rest.
    for (const link of links) if (!link.closest('[aria-roledescription="carousel"]')) view.observe(link)
  }
  let hovering: number | undefined
  const mean = (event: Event) => {
    clearTimeout(hovering)
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (link) hovering = window.setTimeout(tell, event.type === 'pointerover' ? hoversMs : 0, link, true)
  }
  const acts = ['pointerdown', 'pointerover', 'focusin']
  for (const act of acts) addEventListener(act, mean, { passive: true })
  const stopWaiting = whenQuiet(observeAll)
  return () => {
    stopWaiting()
    view.disconnect()
    for (const timer of resting.values()) clearTimeout(timer)
    clearTimeout(hovering)
    for (const act of acts) removeEventListener(act, mean)
  }
}

/** When the document is complete and the browser has nothing better to do. */
function whenQuiet(act: () => void): () => void {
  let timer: number | undefined
  const soon = () => {
    timer = window.setTimeout(act, 100)
  }
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
  return () => {
    removeEventListener('load', soon)
    clearTimeout(timer)
  }
}
