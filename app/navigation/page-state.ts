import type { DataStrategyResult } from 'react-router'

/** The results of a load, by the ids of the routes. */
export type Results = Record<string, DataStrategyResult>

type PageState = {
  /**
   * The public pages: the ids of their routes, by pattern. They open without their data while these are late or cannot be loaded; their sections then show the
   * texts of the specification (section 8). None before the root's data came.
   */
  publicPages: Readonly<Record<string, string>>
  /** The page that is shown, with its data or what stands in for them. */
  shown: { href: string; data: unknown }
  /** Late data that have come and that the page has not taken yet. */
  arrived: { href: string; results: Results } | null
  /** When the root's data came, by the browser's clock; 0 while there are none. */
  rootLoadedAt: number
  /** The number of results that were not reached since the document was opened. */
  failures: number
  /** Loads the data of the shown page anew. */
  reload: () => Promise<void>
}

/**
 * What the middleware that loads pages (`load-page.ts`) and the page that is shown (`shown-page.ts`) know of each other; in the browser alone. The data of a
 * public page take one of three ways:
 *
 * 1. In time: the page opens with them.
 * 2. Late: the page opens with `late` in their place. What comes then waits as `arrived`; the page is reloaded, and the middleware gives it that.
 * 3. Not reached: the page keeps what it shows, or opens with `failed`, and is reloaded until they come (`usePageData`).
 */
export const pageState: PageState = {
  publicPages: {},
  shown: { href: '', data: null },
  arrived: null,
  rootLoadedAt: 0,
  failures: 0,
  reload: async () => {},
}

/** Stands in for missing data; no loader returns this field. */
type Missing = { dataMissing: 'late' | 'failed' }
export const late: Missing = { dataMissing: 'late' }
export const failed: Missing = { dataMissing: 'failed' }

/** Returns why the data of a page are missing; null for data. */
export function missing(data: unknown): Missing['dataMissing'] | null {
  return typeof data === 'object' && data !== null && 'dataMissing' in data ? (data as Missing).dataMissing : null
}
