import { invite } from '#domain/accounts/invitations.server'
import type { StaffRole } from '#domain/accounts/staff'
import type { Story } from '#test/support/story'
import { htmlOf, readAnswer, type Visitor } from '#test/support/visitor'
import { currentCode } from '#tools/demo/current-code'

/** Returns the six digits that an authenticator shows for a key, `steps` half minutes from now. */
export function codeFor(key: string, steps = 0): string {
  return currentCode(key, Date.now() + steps * 30_000)
}

/** Invites a staff member; returns the token of the link. */
export async function newLink(story: Story, email: string, role: StaffRole = 'owner'): Promise<string> {
  const { db, clock } = story.running.shop
  const invited = await invite(db, clock, { id: 'console', requestId: null }, { email, role })
  if (!invited.ok) throw new Error(`Not invited: ${invited.reason}`)
  return invited.token
}

/** Returns the authenticator key that the page shows. */
export async function readKey(visitor: Visitor, token: string): Promise<string> {
  const page = await htmlOf(visitor.get(`/admin/join/${token}`))
  const key = /select-all[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1]
  if (!key) throw new Error('The page shows no key')
  return key
}

export type Joined = { visitor: Visitor; email: string; password: string; key: string; backupCodes: string[] }

/** Joins the staff by an invitation; uses the code of the current half minute. */
export async function joinStaff(story: Story, email: string, role: StaffRole = 'owner'): Promise<Joined> {
  const password = 'red chilli under rain'
  const visitor = story.visitor()
  const token = await newLink(story, email, role)
  await visitor.submit(`/admin/join/${token}`, { intent: 'account', name: 'Meera Patel', password })
  const key = await readKey(visitor, token)
  const response = await visitor.submit(`/admin/join/${token}.data`, { intent: 'authenticator', code: codeFor(key) })
  const { data } = await readAnswer<{ backupCodes: string[] }>(response)
  if (!data?.backupCodes) throw new Error(`Not joined: ${response.status}`)
  return { visitor, email, password, key, backupCodes: data.backupCodes }
}
