import type { Register, ServerBuild } from 'react-router'

type Pages = Register['pages']
type Modules = Register['routeModules']

/** A path of `app/routes.ts`, by which `npm run check` misses it in the tables of the security tests. */
export type RoutePath = {
  [Page in keyof Pages]: Page extends '/' ? '/' : Page extends `/${infer Path}` ? Path : never
}[keyof Pages]

/** The id of a route with an action, by which `npm run check` misses it in the tables of forms. */
export type ActionRoute = {
  [Id in keyof Modules]: Modules[Id] extends { action: unknown } ? Id : never
}[keyof Modules]

/** Lists the routes of the build that have an action. */
export async function listActionRoutes(): Promise<string[]> {
  const build = (await import('../../build/server/index.js' as string)) as ServerBuild
  return Object.values(build.routes).flatMap((route) => (route?.module.action ? [route.id] : []))
}
