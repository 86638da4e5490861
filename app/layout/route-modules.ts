type Route = { id: string; path?: string; module: string; imports?: string[]; hasLoader: boolean }

declare global {
  interface Window {
    /** Which code each route needs; React Router's own, written into every page. */
    __reactRouterManifest?: { routes: Record<string, Route | undefined> }
  }
}

function listRoutes(): Route[] {
  return Object.values(window.__reactRouterManifest?.routes ?? {}).filter((route) => route !== undefined)
}

/** Whether this document can show pages of this folder. */
export function knowsRoutesOf(folder: string): boolean {
  return listRoutes().some(({ id }) => id.startsWith(folder))
}

/** Paths of the pages that are code alone, such as the cart: the server has nothing of their own to say. */
export function listCodeRoutes(): string[] {
  return listRoutes().flatMap(({ path, hasLoader }) => (path && !hasLoader ? [path] : []))
}

/** URLs of the code of these routes, by id, and of the pages that are code alone. */
export function listModules(ids: readonly string[]): string[] {
  return listRoutes()
    .filter(({ id, path, hasLoader }) => ids.includes(id) || (path && !hasLoader))
    .flatMap(({ module, imports = [] }) => [module, ...imports])
    .map((path) => new URL(path, location.origin).href)
}
