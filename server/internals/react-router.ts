/** Undocumented parts of React Router 8.4. If they change, `test/integration/react-router-8.4.test.ts` fails. */

export const routesParameter = '_routes'

/** Without it the router takes an error for a proxy's. */
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

export function withoutSlash(dataPath: string): string {
  const end = '/_.data'
  return dataPath.endsWith(end) && dataPath !== end ? `${dataPath.slice(0, -end.length)}.data` : dataPath
}
