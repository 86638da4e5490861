import { type RouterContextProvider, redirect } from 'react-router'
import { visitContext } from '#app/context'
import type { User } from '#domain/accounts/user'

/** The signed-in user, asked of the database; anyone else is sent to /login and comes back afterwards. */
export async function requireUser(context: Readonly<RouterContextProvider>, request: Request): Promise<User> {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (user) return user
  throw redirect(`/login?${new URLSearchParams({ next: pathOfPage(request) })}`)
}

/** Path and query of the page that a request is for; how the browser asks for its data is no part of the address. */
export function pathOfPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${pathname.replace(/((?<=\/)_)?\.data$/, '')}${query}`
}

/** Where to go after signing in: only ever a path of this shop. */
export function nextPath(next: unknown, otherwise: string): string {
  return typeof next === 'string' && /^\/(?![/\\])[\w\-/?=&%.]*$/.test(next) ? next : otherwise
}
