import type { Register, ServerBuild } from 'react-router'

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

/** The id of a route with an action, by which `npm run check` asks for it in the tables of forms. */
export type ActionRoute = {
  [Id in keyof Modules]: Modules[Id] extends { action: unknown } ? Id : never
}[keyof Modules]

/** Lists the routes of the build that have an action. */
export async function listActionRoutes(): Promise<string[]> {
  return (await listRoutes()).flatMap(({ id, module }) => (module.action ? [id] : []))
}

/** Lists the paths of the build's routes that have a page. */
export async function listPageRoutes(): Promise<string[]> {
  return (await listRoutes()).flatMap(({ id, path, index, module }) =>
    module.default && id !== 'root' ? [index ? '/' : (path ?? '')] : [],
  )
}

async function listRoutes() {
  const build = (await import('../../build/server/index.js' as string)) as ServerBuild
  return Object.values(build.routes).flatMap((route) => (route ? [route] : []))
}
