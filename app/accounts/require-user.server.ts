import { data, type MiddlewareFunction, redirect } from 'react-router'
import { pageContext, type RequestContext, shopContext, visitContext } from '#app/context'
import type { FormRefusal } from '#app/forms/parse-form.server'
import { notFound } from '#app/navigation/not-found'
import type { Staff, StaffRole } from '#domain/accounts/staff'
import { findMissingProof, touchStaffSession } from '#domain/accounts/staff.server'
import type { User } from '#domain/accounts/user'
import { countInbox, type InboxCount } from '#domain/contact/inbox.server'
import { splitLanguage, t } from '#domain/texts/translate'

/** Returns the signed-in user from the database; redirects others to /login, from where they return afterwards with the `typed` fields. */
export async function requireUser(context: RequestContext, typed?: Record<string, string>): Promise<User> {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (user) return user
  throw redirect(`/login?${returnTo(context, typed)}`)
}

/** Returns `next`, the query by which a page leads back to the requested one, without its language, which redirects add. Adds `typed` fields to that one's query. */
export function returnTo(context: RequestContext, typed: Record<string, string> = {}): URLSearchParams {
  const { pathname, searchParams } = context.get(pageContext)
  const query = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(typed)) query.set(name, value)
  const { path } = splitLanguage(pathname)
  return new URLSearchParams({ next: query.size > 0 ? `${path}?${query}` : path })
}

/** Returns the path to open after signing in, without its language: `next` if it is a path of this shop, otherwise `otherwise`. */
export function nextPath(next: unknown, otherwise: string): string {
  const path = typeof next === 'string' ? withoutLanguage(next) : ''
  // No empty segment anywhere: `/gu//evil.example` without its language is the address of another site.
  return /^(\/[\w\-.+~]+)*\/?(\?[\w\-/?=&%.+*~]*)?$/.test(path) && path.startsWith('/') ? path : otherwise
}

function withoutLanguage(address: string): string {
  const [path = '', ...query] = address.split('?')
  return [splitLanguage(path).path, ...query].join('?')
}

export type StaffRequirements = {
  /** Without a role, managers are admitted too. */
  role?: Extract<StaffRole, 'owner'>
  /** Requires a code entered in the last half hour, for critical commands. Their pages require it too, so that no input is lost. */
  freshCode?: boolean
  /** Typed fields that come back in the address of the page after the code. */
  typed?: Record<string, string>
}

/** The data that a manager's request for a page for owners gets instead of the page's. */
export type OwnersOnly = { staff: AdminStaff }

/** The signed-in member of the staff, with what the layout of each admin page shows. */
export type AdminStaff = Staff & { inbox: InboxCount }

/**
 * Returns the signed-in staff member from the database. Redirects a signed-out visitor to /login and a member without a fresh code to the
 * code page; both return afterwards. Throws 404 for all others: the shop's, or for a member without the role `OwnersOnly`.
 */
export async function requireStaff(
  context: RequestContext,
  { role, freshCode = false, typed = {} }: StaffRequirements = {},
): Promise<AdminStaff> {
  const { accounts, logError } = context.get(visitContext)
  const { db, clock } = context.get(shopContext)
  const staff = await accounts.findStaff()
  if (!staff) {
    await requireUser(context)
    throw notFound()
  }
  const missing = findMissingProof(staff, clock.now(), { freshCode })
  if (missing === 'idle') await accounts.actions().signOut({ isIdle: true })
  if (missing) throw redirect(`${missing === 'idle' ? '/login' : '/login/code'}?${returnTo(context, typed)}`)
  const isAdmitted = !role || staff.role === role
  // On a full disk the admin can still be read.
  if (isAdmitted) await touchStaffSession(db, clock, staff).catch((error) => logError('staff.touch-failed', error))
  const known = { user: staff.user, role: staff.role, inbox: await countInbox(db, clock.now()) }
  if (!isAdmitted) throw data({ staff: known } satisfies OwnersOnly, { status: 404 })
  return known
}

/**
 * Server middleware of the root: refuses a form that a stranger sends to a page of the staff before any action, by the redirect to /login or
 * the 404 in the encoding that the answer to a form has. Pages refuse by their loaders, with the data of the root.
 */
export const refuseStrangers: MiddlewareFunction<Response> = async ({ request, context }) => {
  const known = context as RequestContext
  if (request.method !== 'GET' && request.method !== 'HEAD' && known.get(visitContext).isStranger)
    await requireStaff(known)
}

/**
 * Returns the refusal of a form that another account has opened: its `by` is the account that its page was made for, and a form without `by` is nobody's in
 * particular. It shows nothing of what was typed, which is not of the one who reads the answer. Its status is 400: after a 409 the page would load again and
 * send the next attempt for the account that is signed in now.
 */
export function refusalOfOther(by: string, user: Pick<User, 'id'>): FormRefusal | undefined {
  if (by === '' || by === user.id) return
  const message = t(
    'This was done in another account than the one that is signed in now, and nothing was saved. Please load the page again.',
  )
  return { message, values: {}, lists: {} }
}
