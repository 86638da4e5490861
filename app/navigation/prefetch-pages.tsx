import { useEffect, useRef, useState } from 'react'
import { matchPath, PrefetchPageLinks, useFetcher, useLocation, useRouteLoaderData } from 'react-router'
import { readConnection } from '#app/browser/connection'
import { announcePrefetch } from '#app/navigation/load-page'
import { arrivedData } from '#app/navigation/page-data'
import { canReplaceReload } from '#app/navigation/replace-reload'
import { useOnce } from '#app/ui/use-once'
import { type Picture, sourceSet } from '#domain/catalog/pictures'
import { splitLanguage } from '#domain/texts/languages'
import { currentLanguage } from '#domain/texts/translate'

/** A picture in the first view of a page on a phone, and its `sizes` there; public pages' loaders return them as `firstPictures`. */
export type FirstPicture = { picture: Picture | null | undefined; sizes: string }

/** Maximum prefetched pages per page, 1 to 2 KB each; a touched or focused link is always prefetched. */
const maxInView = 24
/** Maximum prefetched pictures per page, 4 to 10 KB each on a phone. */
const maxPictures = 12
/** A link must be in view for this time, so that links scrolled past are not prefetched. */
const restDelayMs = 250
/** Lifetime of the data in the browser's cache (server/cache/page-cache.ts); later a touched link is prefetched again. */
const freshMs = 30_000
/** A link is prefetched when a mouse is over it for this time. */
const hoverDelayMs = 65
/** Public pages without a loader. */
const codeAlone = ['mycart']
type PageWithPictures = { firstPictures?: FirstPicture[] }
type Prefetched = { page: string; onLoad(data: PageWithPictures): void }

/**
 * Prefetches code and data of links that are in view or touched, so that they are loaded when the tap ends. Only public
 * pages and pages without a loader; not before the page itself is loaded, and not with data saving on.
 */
export function PrefetchPages() {
  const { pathname, search } = useLocation()
  const publicPages = useRouteLoaderData<{ publicPages: Readonly<Record<string, string>> }>('root')?.publicPages
  const [pages, setPages] = useState<readonly { page: string; at: number }[]>([])
  // Keeps the images referenced, since a browser would request collected ones again.
  const pictures = useRef<HTMLImageElement[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    if (!publicPages || savesData() || !canReplaceReload()) return
    const patterns = [...Object.keys(publicPages), ...codeAlone]
    const stop = watchLinks(({ origin, pathname: path, search: query, target }, isIntent) => {
      if (origin !== location.origin || query || target || path === location.pathname) return
      const { language, path: plain } = splitLanguage(path)
      // Another language is another document.
      if (language !== currentLanguage()) return
      if (!patterns.some((pattern) => matchPath(`/${pattern}`.replace('//', '/'), plain))) return
      const at = Date.now()
      setPages((all) => {
        const known = all.find(({ page }) => page === path)
        const isWanted = known ? isIntent && at - known.at > freshMs : isIntent || all.length < maxInView
        return isWanted ? [...all.filter((page) => page !== known), { page: path, at }] : all
      })
    })
    return () => {
      stop()
      setPages([])
      pictures.current = []
    }
  }, [pathname, search, publicPages])
  const onLoad = (data: PageWithPictures) => {
    fetchFonts(JSON.stringify(data))
    for (const { picture, sizes } of data.firstPictures ?? [])
      if (picture?.widths.length && pictures.current.length < maxPictures)
        pictures.current.push(fetchPicture(picture, sizes))
  }
  return pages.map(({ page, at }) => <PrefetchedPage key={`${page} ${at}`} page={page} onLoad={onLoad} />)
}

/** Loads data and code of a page once and unmounts, because a mounted fetcher would revalidate after every action. */
function PrefetchedPage({ page, onLoad }: Prefetched) {
  const [isDone, setDone] = useState(false)
  if (codeAlone.includes(splitLanguage(page).path.slice(1))) return <PrefetchPageLinks page={page} />
  const finish = (answer: PageWithPictures) => {
    setDone(true)
    const data = arrivedData(answer)
    if (data) onLoad(data)
  }
  return isDone ? null : <PageLoad page={page} onLoad={finish} />
}

function PageLoad({ page, onLoad }: Prefetched) {
  const { load, data } = useFetcher<PageWithPictures>()
  useOnce(() => {
    // The router prefixes what a fetcher loads, and takes / without ?index for the root.
    const { path } = splitLanguage(page)
    const suffix = path === '/' ? '?index' : ''
    announcePrefetch(page + suffix)
    load(path + suffix)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the data are there
  useEffect(() => {
    if (data) onLoad(data)
  }, [data])
  return null
}

/** Loads the fonts of the Indian scripts in a text; otherwise the browser searches the system's fonts first, which takes a third of the navigation. */
function fetchFonts(text: string): void {
  const letters = text.match(/[\u0900-\u0dff]/g)
  if (letters) document.fonts.load(getComputedStyle(document.body).font, letters.join('')).catch(() => {})
}

/** Fetches the file of a picture that the browser would show, without the warnings of an unused `preload`. */
function fetchPicture(picture: Picture, sizes: string): HTMLImageElement {
  const parent = document.createElement('picture')
  for (const format of ['avif', 'webp'] as const) {
    const source = document.createElement('source')
    Object.assign(source, { type: `image/${format}`, sizes, srcset: sourceSet(picture, format) })
    parent.append(source)
  }
  const image = new Image()
  image.fetchPriority = 'low'
  parent.append(image)
  return image
}

function savesData(): boolean {
  const { saveData, effectiveType } = readConnection()
  return saveData || /2g/.test(effectiveType)
}

/** Calls `prefetch` for each link that stays in view, and for links that are touched, hovered or focused (`isIntent`). */
function watchLinks(prefetch: (link: HTMLAnchorElement, isIntent: boolean) => void): () => void {
  const resting = new Map<Element, number>()
  const view = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(resting.get(target))
      if (isIntersecting) resting.set(target, window.setTimeout(prefetch, restDelayMs, target, false))
    }
  })
  const observeAll = () => {
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"], #nav a[href$="/mycart"]')
    // Ignores carousels, whose links come into view by themselves.
    for (const link of links) if (!link.closest('[aria-roledescription="carousel"]')) view.observe(link)
  }
  let hovering: number | undefined
  const onIntent = (event: Event) => {
    clearTimeout(hovering)
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link) return
    if (event.type === 'pointerover') hovering = window.setTimeout(prefetch, hoverDelayMs, link, true)
    else prefetch(link, true)
  }
  const controller = new AbortController()
  for (const gesture of ['pointerdown', 'pointerover', 'focusin'])
    addEventListener(gesture, onIntent, { signal: controller.signal, passive: true })
  const stopWaiting = afterLoad(observeAll)
  return () => {
    stopWaiting()
    view.disconnect()
    for (const timer of resting.values()) clearTimeout(timer)
    clearTimeout(hovering)
    controller.abort()
  }
}

/** Calls `callback` a moment after the document is loaded. */
function afterLoad(callback: () => void): () => void {
  let timer: number | undefined
  const soon = () => {
    timer = window.setTimeout(callback, 100)
  }
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
  return () => {
    removeEventListener('load', soon)
    clearTimeout(timer)
  }
}
