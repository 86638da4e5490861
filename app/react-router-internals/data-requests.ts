/**
 * How React Router 8.4 asks for the data of a page. It documents that it does, not by which addresses and headers, and the page
 * cache, the guard of the admin and the request limits have to know. Where a release asks in another way, data are made for each visitor
 * anew (a cached page costs 1/70 of a rendering), and everything else works; `test/integration/react-router-8.4.test.ts` says so.
 */

/** The query parameter that names the routes whose data are wanted. */
export const routesParameter = '_routes'

/** The header without which the router takes a refusal for one of something in between. */
export const answerHeader = 'x-remix-response'

/** The status of a redirect. */
export const redirectStatus = 202

export const dataType = 'text/x-script'

export function isDataPath(path: string): boolean {
  return path.endsWith('.data')
}

/** Maps '/shop.data' to '/shop', and '/shop/_.data' and '/_.data' to '/shop/' and '/'. */
export function pathOfPage(path: string): string {
  return isDataPath(path) ? path.slice(0, -'.data'.length).replace(/(?<=\/)_$/, '') : path
}
