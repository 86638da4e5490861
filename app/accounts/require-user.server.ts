import { type RouterContextProvider, redirect } from 'react-router'
import { visitContext } from '#app/context'
import type { User } from '#domain/accounts/user'

/** Returns the signed-in user from the database; redirects others to /login, from where they return afterwards. */
export async function requireUser(context: Readonly<RouterContextProvider>, request: Request): Promise<User> {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (user) return user
  throw redirect(`/login?${new URLSearchParams({ next: pathOfPage(request) })}`)
}

/** Returns path and query of the requested page, without the parts by which the router requests its data. */
export function pathOfPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${pathname.replace(/((?<=\/)_)?\.data$/, '')}${query}`
}

/** Returns the path to open after signing in: `next` if it is a path of this shop, otherwise `otherwise`. */
export function nextPath(next: unknown, otherwise: string): string {
  return typeof next === 'string' && /^\/(?![/\\])[\w\-/?=&%.]*$/.test(next) ? next : otherwise
}
