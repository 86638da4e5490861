/**
 * Undocumented URLs and headers by which React Router 8.4 requests the data of a page; page cache, admin guard and request limits need
 * them. If a release changes them, data are rendered for each visitor (a cached page costs 1/70 of a rendering), and everything else
 * works; `test/integration/react-router-8.4.test.ts` then fails.
 */

export const routesParameter = '_routes'

/** The response header without which the router treats an error as a proxy's. */
export const answerHeader = 'x-remix-response'

export const redirectStatus = 202

export const dataType = 'text/x-script'

export function isDataPath(path: string): boolean {
  return path.endsWith('.data')
}

export const notFoundData = '/404.data'

/** Maps '/shop.data' to '/shop', and '/shop/_.data' and '/_.data' to '/shop/' and '/'. */
export function pathOfPage(path: string): string {
  return isDataPath(path) ? path.slice(0, -'.data'.length).replace(/(?<=\/)_$/, '') : path
}

/** Maps '/shop/_.data', the data of '/shop/', to '/shop.data'. */
export function withoutSlash(dataPath: string): string {
  const end = '/_.data'
  return dataPath.endsWith(end) && dataPath !== end ? `${dataPath.slice(0, -end.length)}.data` : dataPath
}
