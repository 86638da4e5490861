import { redirect } from 'react-router'
import { type RequestContext, visitContext } from '#app/context'
import { pathOfPage, routesParameter } from '#app/react-router-internals/data-requests'
import type { User } from '#domain/accounts/user'
import { splitLanguage } from '#domain/texts/languages'

/** Returns the signed-in user from the database; redirects others to /login, from where they return afterwards. */
export async function requireUser(context: RequestContext, request: Request): Promise<User> {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (user) return user
  throw redirect(`/login?${new URLSearchParams({ next: addressOfPage(request) })}`)
}

/** Returns path and query of the requested page, without its language, which redirects add, and without the parts by which the router requests its data. */
export function addressOfPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete(routesParameter)
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${splitLanguage(pathOfPage(pathname)).path}${query}`
}

/** Returns the path to open after signing in, without its language: `next` if it is a path of this shop, otherwise `otherwise`. */
export function nextPath(next: unknown, otherwise: string): string {
  return typeof next === 'string' && /^\/(?![/\\])[\w\-/?=&%.]*$/.test(next) ? withoutLanguage(next) : otherwise
}

function withoutLanguage(address: string): string {
  const [path = '', ...query] = address.split('?')
  return [splitLanguage(path).path, ...query].join('?')
}
