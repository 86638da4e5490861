/** Runs in the page: returns the paths of its data, of its routes' scripts and of its pictures; other files were prefetched. */
export function listUsedFiles(): string[] {
  type Files = { path?: string; parentId?: string; module: string; imports?: string[] }
  const manifest = (
    window as { __reactRouterManifest?: { url?: string; entry?: Files; routes: Record<string, Files> } }
  ).__reactRouterManifest
  const routes = manifest?.routes ?? {}
  const isShown = (path: string) => new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}$`).test(location.pathname)
  // The home page has no path, and its layout neither.
  let shown = Object.values(routes).findLast(({ path, parentId }) => parentId && isShown(path ?? ''))
  const used = [manifest?.entry]
  for (; shown; shown = routes[shown.parentId ?? '']) used.push(shown)
  return [
    `${location.pathname}.data`,
    manifest?.url ?? '',
    ...used.flatMap((files) => (files ? [files.module, ...(files.imports ?? [])] : [])),
    ...[...document.images].flatMap(({ currentSrc }) => (currentSrc ? [new URL(currentSrc).pathname] : [])),
  ]
}
