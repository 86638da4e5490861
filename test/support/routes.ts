import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Register } from 'react-router'
import config from '#app/routes'

/** The routes of `app/routes.ts` but its layouts. */
export const routes = (config as RouteConfigEntry[]).flatMap((route) => route.children ?? [route])

type Pages = Register['pages']
type Modules = Register['routeModules']
type Files = Omit<Register['routeFiles'], 'root.tsx'>

type WithoutSlash<Page> = Page extends '/' ? '/' : Page extends `/${infer Path}` ? Path : never

/** A path of `app/routes.ts`, by which `npm run check` asks for it in the tables of the security tests. */
export type RoutePath = WithoutSlash<keyof Pages>

/** The path of a route with a page (a default export), by which `npm run check` asks for it in the tables of pages. */
export type PageRoute = {
  [File in keyof Files]: Files[File] extends { id: keyof Modules; page: infer Page }
    ? Modules[Files[File]['id']] extends { default: unknown }
      ? WithoutSlash<Page>
      : never
    : never
}[keyof Files]
