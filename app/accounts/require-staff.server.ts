import { data, type MiddlewareFunction, redirect } from 'react-router'
import { requireUser, returnTo } from '#app/accounts/require-user.server'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import { notFound } from '#app/navigation/not-found'
import type { Staff, StaffRole } from '#domain/accounts/staff'
import { findMissingProof, touchStaffSession } from '#domain/accounts/staff.server'
import { countInbox, type InboxCount } from '#domain/contact/inbox.server'

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
  if (missing === 'idle') await accounts.signOut({ isIdle: true })
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
