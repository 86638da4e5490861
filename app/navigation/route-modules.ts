type Route = { id: string; path?: string; module: string; imports?: string[]; hasLoader: boolean }

declare global {
  interface Window {
    /** Which code each route needs; React Router's own, written into every page. */
    __reactRouterManifest?: { routes: Record<string, Route | undefined> }
    /** The code that is loaded and evaluated, by route; where React Router looks first. */
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

function listRoutes(): Route[] {
  return Object.values(window.__reactRouterManifest?.routes ?? {}).filter((route) => route !== undefined)
}

/** Ids by path of the pages that are code alone, such as the cart: the server has nothing of their own to say. */
export function codeRoutes(): Record<string, string> {
  return Object.fromEntries(listRoutes().flatMap(({ id, path, hasLoader }) => (path && !hasLoader ? [[path, id]] : [])))
}

/** The code of a page, loaded and evaluated before it is opened; undefined when it cannot be had, which is then seen when it is. */
export async function loadModule(id: string): Promise<unknown> {
  const [route, modules] = [window.__reactRouterManifest?.routes[id], window.__reactRouterRouteModules]
  if (!route || !modules) return
  if (id in modules) return modules[id]
  const files = [route.module, ...(route.imports ?? [])].map((file) => import(/* @vite-ignore */ file))
  try {
    const [module] = await Promise.all(files)
    modules[id] = module
    return module
  } catch {}
}

/** URLs of the code of these routes, by id, and of the pages that are code alone. */
export function listModules(ids: readonly string[]): string[] {
  return listRoutes()
    .filter(({ id, path, hasLoader }) => ids.includes(id) || (path && !hasLoader))
    .flatMap(({ module, imports = [] }) => [module, ...imports])
    .map((path) => new URL(path, location.origin).href)
}
