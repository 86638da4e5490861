import type { ServerBuild } from 'react-router'
import type { Urls } from '#app/context'
import type { RouteHandle } from '#app/navigation/route-handle'
import { decodePath } from '#domain/text'
import { splitLanguage } from '#domain/texts/translate'
import { pathOfPage } from '#server/internals/react-router'

export type KnownRoute = {
  id: string
  path: string
  handle: RouteHandle
  methods: readonly string[]
}

export const readMethods: readonly string[] = ['GET', 'HEAD']

type Candidate = KnownRoute & { pattern: RegExp }

/** By a path's first segment, which costs less than the router's matching; letter case and a trailing slash are ignored. */
export class RouteTable {
  readonly routes: readonly KnownRoute[]
  readonly urls: Urls
  readonly #byFirstSegment = new Map<string, Candidate[]>()

  constructor(build: Pick<ServerBuild, 'routes'>) {
    const routes = Object.values(build.routes).flatMap((route) =>
      route?.index || (route?.path && route.path !== '*') ? [route] : [],
    )
    this.routes = routes.map(({ id, path = '/', module }) => {
      const handle = module.handle as RouteHandle | undefined
      if (!handle) throw new Error(`${id} exports no handle: see app/navigation/route-handle.ts`)
      return { id, path, handle, methods: handle.methods ?? (module.action ? [...readMethods, 'POST'] : readMethods) }
    })
    for (const route of this.routes) {
      const first = firstSegment(toPath(route))
      const candidate = { ...route, pattern: patternOf(route) }
      this.#byFirstSegment.set(first, [...(this.#byFirstSegment.get(first) ?? []), candidate])
    }
    this.urls = urlsOf(this.routes)
  }

  /** A path with `.data`, by which the router requests a page's data, finds the page; so does one in another language. */
  find(path: string): KnownRoute | null {
    const { language, path: inEnglish } = splitLanguage(pathOfPage(path.toLowerCase()))
    const readable = decodePath(inEnglish.replaceAll('%2f', '%252f'))?.toLowerCase() ?? inEnglish
    const found =
      this.#byFirstSegment.get(firstSegment(readable))?.find(({ pattern }) => pattern.test(readable)) ?? null
    return language === 'en' || (found && hasLanguages(found.handle)) ? found : null
  }
}

function hasLanguages({ kind, isDocument, languages }: RouteHandle): boolean {
  return kind === 'page' ? !isDocument : languages === true
}

function urlsOf(routes: readonly KnownRoute[]): Urls {
  const disallowed = routes
    .filter(({ handle }) => handle.robots === 'disallow')
    .map((route) => `/${firstSegment(toPath(route))}`)
  return {
    sitemap: routes.filter(({ path, handle }) => handle.robots === 'index' && !path.includes(':')).map(toPath),
    disallowed: [...new Set(disallowed)],
    requiresUser: routes.filter(({ handle }) => handle.guard === 'user').map(toPath),
  }
}

function toPath({ path }: KnownRoute): string {
  return path === '/' ? path : `/${path}`
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 ? path.slice(1) : path.slice(1, end)
}

/** Of a cached route, a parameter has at most 80 word characters and hyphens. */
function patternOf({ path, handle }: KnownRoute): RegExp {
  const parameter = handle.cache === 'public' ? '[\\w-]{1,80}' : '[^/]+'
  return path === '/'
    ? /^\/$/
    : new RegExp(`^/${path.replaceAll('.', '\\.').replace(/:\w+/g, parameter).replace('*', '.+')}/?$`)
}

export function pathOfUrl(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
