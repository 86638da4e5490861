import { useEffect } from 'react'
import { matchPath, useLocation, useRouteLoaderData } from 'react-router'
import { forgetPictures } from '#app/navigation/first-pictures'
import { fetchAhead } from '#app/navigation/prefetched-pages'
import { codeRoutes, loadModule } from '#app/navigation/route-modules'

/** So many pages are asked for from one page at most, 1 to 2 KB each; what a finger or the focus is on always is. */
const maxInView = 24
/** What is scrolled past is not asked for: a link must have stood in view this long. */
const restsMs = 250
/** A mouse over a link this long means it. */
const hoversMs = 65
type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Asks for code and data of the pages that links in view, or under a finger, lead to, so that they are there when it is
 * lifted. Only public pages, and those that are code alone; nothing before the page itself is complete, nothing where data
 * are to be saved.
 */
export function PrefetchPages(): null {
  const { pathname, search } = useLocation()
  const open = useRouteLoaderData<{ open: Readonly<Record<string, string>> }>('root')?.open
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    if (!open || savesData()) return
    let inView = 0
    forgetPictures()
    return watchLinks((link, isMeant) => {
      const { origin, pathname: path, search: query } = link
      if (origin !== location.origin || query || link.target || path === location.pathname) return
      const idOf = (routes: Readonly<Record<string, string>>) =>
        Object.entries(routes).find(([pattern]) => matchPath(`/${pattern}`.replace('//', '/'), path))?.[1]
      const id = idOf(open)
      const codeId = idOf(codeRoutes())
      if (codeId) loadModule(codeId)
      if (!id || (!isMeant && inView >= maxInView)) return
      inView++
      fetchAhead(origin + path, id)
    })
  }, [pathname, search, open])
  return null
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
    if (!link) return
    if (event.type === 'pointerover') hovering = window.setTimeout(tell, hoversMs, link, true)
    else tell(link, true)
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
