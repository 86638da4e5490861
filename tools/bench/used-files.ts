/** Runs in the page: returns the paths of its data, of its routes' scripts and of its pictures; other files were prefetched. */
export function listUsedFiles(): string[] {
  type Files = { path?: string; module: string; imports?: string[] }
  const manifest = (
    window as { __reactRouterManifest?: { url?: string; entry?: Files; routes: Record<string, Files> } }
  ).__reactRouterManifest
  const routes = Object.values(manifest?.routes ?? {})
  const isShown = (path: string) => new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}$`).test(location.pathname)
  const used = [manifest?.entry, manifest?.routes.root, ...routes.filter(({ path }) => isShown(path ?? ''))]
  return [
    `${location.pathname}.data`,
    manifest?.url ?? '',
    ...used.flatMap((files) => (files ? [files.module, ...(files.imports ?? [])] : [])),
    ...[...document.images].flatMap(({ currentSrc }) => (currentSrc ? [new URL(currentSrc).pathname] : [])),
  ]
}
