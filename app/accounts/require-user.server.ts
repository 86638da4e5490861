import { redirect } from 'react-router'
import { pageContext, type RequestContext, visitContext } from '#app/context'
import type { User } from '#domain/accounts/user'
import { splitLanguage } from '#domain/texts/translate'

/** Redirects others to /login, from where they return afterwards with the `typed` fields. */
export async function requireUser(context: RequestContext, typed?: Record<string, string>): Promise<User> {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (user) return user
  throw redirect(`/login?${returnTo(context, typed)}`)
}

/** Returns `next`, the query by which a page leads back to the requested one, without its language. */
export function returnTo(context: RequestContext, typed: Record<string, string> = {}): URLSearchParams {
  const { pathname, searchParams } = context.get(pageContext)
  const query = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(typed)) query.set(name, value)
  const { path } = splitLanguage(pathname)
  return new URLSearchParams({ next: query.size > 0 ? `${path}?${query}` : path })
}

/** `next` without its language if it is a path of this shop, otherwise `otherwise`. */
export function nextPath(next: unknown, otherwise: string): string {
  const path = typeof next === 'string' ? withoutLanguage(next) : ''
  // No empty segment anywhere: `/gu//evil.example` without its language is the address of another site.
  return /^(\/[\w\-.+~]+)*\/?(\?[\w\-/?=&%.+*~]*)?$/.test(path) && path.startsWith('/') ? path : otherwise
}

function withoutLanguage(address: string): string {
  const [path = '', ...query] = address.split('?')
  return [splitLanguage(path).path, ...query].join('?')
}
