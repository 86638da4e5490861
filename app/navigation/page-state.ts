import type { DataStrategyResult } from 'react-router'

/** The results of a load, by the ids of the routes. */
export type Results = Record<string, DataStrategyResult>

/*
 * What the middleware that loads pages (`load-page.ts`) and the page that is shown (`shown-page.ts`) know of each other; in the browser alone, and changed only
 * by the functions below. The data of a public page take one of three ways:
 *
 * 1. In time: the page opens with them.
 * 2. Late: the page opens with `late` in their place. What comes then waits as `arrived`; the page is reloaded, and the middleware gives it that.
 * 3. Not reached: the page keeps what it shows, or opens with `failed`, and is reloaded until they come (`usePageData`).
 */

/**
 * The public pages: the ids of their routes, by pattern. They open without their data while these are late or cannot be loaded; their sections then show the
 * texts of the specification (section 8). None before the root's data came.
 */
export let publicPages: Readonly<Record<string, string>> = {}
/** The page that is shown, with its data or their placeholder. */
export let shown: { href: string; data: unknown } = { href: '', data: null }
/** Loads the data of the shown page anew. */
export let reload: () => Promise<void> = async () => {}
/** Late data that have come and that the page has not taken yet. */
export let arrived: { href: string; results: Results } | null = null
/** When the root's data came, by the browser's clock; 0 while there are none. */
export let rootLoadedAt = 0
/** The number of results that were not reached since the document was opened. */
export let failures = 0

/** Reloads the page if late data have come for it and it has none; otherwise they are dropped. */
export function setShown(page: typeof shown, reloadPage: typeof reload): void {
  shown = page
  reload = reloadPage
  if (arrived?.href === page.href && whyMissing(page.data)) reload()
  else arrived = null
}

export function setArrived(data: typeof arrived): void {
  arrived = data
}

/** Takes over the root's data; undefined where it has none. */
export function setRoot(root: { publicPages: typeof publicPages } | undefined): void {
  rootLoadedAt = root ? Date.now() : 0
  if (root) publicPages = root.publicPages
}

export function countFailure(): void {
  failures++
}

/** The placeholder for missing data; no loader returns this field. */
type Missing = { dataMissing: 'late' | 'failed' }
export const late: Missing = { dataMissing: 'late' }
export const failed: Missing = { dataMissing: 'failed' }

/** Returns why the data of a page are missing; null for data. */
export function whyMissing(data: unknown): Missing['dataMissing'] | null {
  return typeof data === 'object' && data !== null && 'dataMissing' in data ? (data as Missing).dataMissing : null
}
