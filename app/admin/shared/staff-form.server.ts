import { randomUUID } from 'node:crypto'
import { data, type MiddlewareFunction, redirect } from 'react-router'
import { z } from 'zod'
import { requireUser, returnTo } from '#app/accounts/require-user.server'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { pageContext, type RequestContext, type Shop, shopContext, visitContext } from '#app/context'
import { formText } from '#app/forms/form-text'
import {
  type FormRefusal,
  isCommandKey,
  readForm,
  refusalOfOther,
  refuseForm,
  unreadable,
} from '#app/forms/parse-form.server'
import { notFound } from '#app/navigation/not-found'
import type { Staff, StaffRole } from '#domain/accounts/staff'
import { findMissingProof, touchStaffSession } from '#domain/accounts/staff.server'
import { indianDay, isDay } from '#domain/calendar/moment'
import type { StaffActor } from '#domain/commands/staff-actor'
import { countInbox } from '#domain/contact/inbox.server'
import { stripControlCharacters } from '#domain/text'
import { t } from '#domain/texts/translate'

export type StaffRequirements = {
  /** Without a role, managers are admitted too. */
  role?: Extract<StaffRole, 'owner'>
  /** Requires a code entered in the last half hour, for critical commands. Their pages require it too, so that no input is lost. */
  freshCode?: boolean
  /** Typed fields that come back in the address of the page after the code. */
  typed?: Record<string, string>
}

/** The data that a manager's request for a page for owners gets instead of the page's. */
export type OwnersOnly = { staff: Staff }

/** Redirects a signed-out visitor to /login and a member without a fresh code to the code page. Throws 404 for all others: the shop's, or `OwnersOnly`. */
export async function requireStaff(
  context: RequestContext,
  { role, freshCode = false, typed = {} }: StaffRequirements = {},
): Promise<Staff> {
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
  const known = { user: staff.user, role: staff.role }
  if (!isAdmitted) throw data({ staff: known } satisfies OwnersOnly, { status: 404 })
  return known
}

/** Middleware of the root: refuses a stranger's form before any action, in the encoding that the answer to a form has. Pages refuse by their loaders. */
export const refuseStrangers: MiddlewareFunction<Response> = async ({ request, context }) => {
  const known = context as RequestContext
  if (request.method !== 'GET' && request.method !== 'HEAD' && known.get(visitContext).isStranger)
    await requireStaff(known)
}

/** `by` is the sender, for the audit; `now` is epoch milliseconds; `query` is that of the page's address. */
export type StaffRequest = Shop & { staff: Staff; by: StaffActor; now: number; query: URLSearchParams }

/** A form of a staff member; the body of `request` is read. */
export type StaffForm = StaffRequest & { context: RequestContext; request: Request; form: FormData }

/** Throws as `requireStaff`, and 404 for a path with control characters; removes them from the query, since a database may refuse them. */
export async function readStaffRequest(context: RequestContext, needs?: StaffRequirements): Promise<StaffRequest> {
  const staff = await requireStaff(context, needs)
  const by = { id: staff.user.id, requestId: context.get(visitContext).requestId }
  const shop = context.get(shopContext)
  const { pathname, searchParams } = context.get(pageContext)
  const path = decodeURIComponent(pathname)
  if (path !== stripControlCharacters(path)) throw notFound()
  const query = new URLSearchParams([...searchParams].map(([name, value]) => [name, stripControlCharacters(value)]))
  return { ...shop, staff, by, now: shop.clock.now(), query }
}

/** The loader of a page, with a key for the commands of its forms. `needs` may depend on the page's address. */
export function staffLoader<Data extends object, Params>(
  read: (asked: StaffRequest, params: Params) => Data | Promise<Data>,
  needs?: StaffRequirements | ((query: URLSearchParams, params: Params) => StaffRequirements),
) {
  type Args = { context: RequestContext; params: Params }
  return async ({ context, params }: Args) => {
    const needed = typeof needs === 'function' ? needs(context.get(pageContext).searchParams, params) : needs
    const asked = await readStaffRequest(context, needed)
    const staff = { ...asked.staff, inbox: await countInbox(asked.db, asked.now) }
    return { staff, commandKey: randomUUID(), ...(await read(asked, params)) }
  }
}

export type ActionArgs<Params> = { context: RequestContext; request: Request; params: Params }

/** Admits a request of the staff and reads its form. Does not check who opened the form: `staffAction` and `commandAction` do. */
async function readStaffForm<Params>({ context, request }: ActionArgs<Params>, needs?: StaffRequirements) {
  return { ...(await readStaffRequest(context, needs)), context, request, form: await readForm(request) }
}

/** The action of a page; throws 400 for a form that somebody else opened. A page with a `CommandForm` has `commandAction` instead. */
export function staffAction<Result, Params>(
  handle: (form: StaffForm, params: Params) => Promise<Result>,
  needs?: StaffRequirements,
) {
  return async (args: ActionArgs<Params>) => {
    const sent = await readStaffForm(args, needs)
    const other = refusalOfOther(formText(sent.form, 'by'), sent.by)
    if (other) throw data(other.message, { status: 400 })
    return handle(sent, args.params)
  }
}

/** A checkbox: true if ticked, whatever its value. */
export const tickField = z.string({ error: unreadable }).max(20, { error: unreadable }).optional().transform(Boolean)

/** An existing calendar day, `YYYY-MM-DD`; `missing` is the message for an empty field and for any other day, such as 31 February. */
export const dayField = (missing = t('Please give the day.')) => z.string(missing).refine(isDay, missing)

/** A day that is not after today in India; `now` is epoch milliseconds. */
export const pastDayField = (now: number, missing?: string) =>
  dayField(missing).refine((day) => day <= indianDay(now), t('This day is still to come.'))

/** A command of the staff: its name, and the key that its page made. `refuse` returns the result of a command that was not done. */
export type StaffCommand = StaffForm & {
  key: string
  act: string
  refuse(status: number, refusal: FormRefusal): ReturnType<typeof data<CommandFormResult>>
}

/** Returns the action of a page whose forms are commands (`CommandForm`); it hands each to `perform`, with the parameters of its address. */
export function commandAction<Result, Params>(
  perform: (command: StaffCommand, params: Params) => Promise<Result>,
  needs?: StaffRequirements,
) {
  return async (args: ActionArgs<Params>) => {
    const sent = await readStaffForm(args, needs)
    const { form, by } = sent
    const [key, act] = [formText(form, 'key'), formText(form, 'intent')]
    const refuse: StaffCommand['refuse'] = (status, refusal) =>
      refuseForm(form, status, { key, act, outcomes: [], ...refusal })
    // A queued command of another person who used this browser must not run under this name.
    const other = refusalOfOther(formText(form, 'by'), by)
    if (other) return refuse(400, other)
    if (!isCommandKey(key)) return refuse(400, { message: unreadable() })
    return perform({ ...sent, key, act, refuse }, args.params)
  }
}
