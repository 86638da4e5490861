import { randomBytes } from 'node:crypto'
import { acceptInvitation, invite } from '#domain/accounts/invitations.server'
import { releaseCode } from '#domain/accounts/second-step.server'
import { systemClock } from '#domain/clock'
import { consoleActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { createAccountService } from '#server/security/accounts'
import { createPasswordHashing } from '#server/security/password-hashing'
import { currentCode } from '#tools/demo/current-code'

export type DemoOwner = {
  userId: string
  email: string
  password: string
  key: string
  uri: string
  backupCodes: string[]
}

/** Creates an owner through the regular functions: invitation, password and authenticator, all random. */
export async function joinDemoOwner(db: Db, options: { secret: string; publicUrl: string }): Promise<DemoOwner> {
  const clock = systemClock
  const email = 'owner@demo.example'
  const password = `masala-${randomBytes(6).toString('base64url')}`
  const invited = await invite(db, clock, consoleActor, { email, role: 'owner' })
  if (!invited.ok) throw new Error('The demo owner is there already')
  const { accountsOf } = createAccountService({ db, clock, passwords: createPasswordHashing(), ...options })
  const accounts = accountsOf({ method: 'POST', headers: new Headers() }, '127.0.0.1', [])
  const signedUp = await accounts.actions().signUp({ name: 'Ramesh Patel', email, password, isInvited: true })
  if (!signedUp.ok) throw new Error(signedUp.reason)
  await accounts.actions().beginAuthenticator(password)
  const authenticator = await accounts.actions().findNewAuthenticator()
  if (!authenticator) throw new Error('There is no new authenticator')
  const code = currentCode(authenticator.key, clock.now())
  const finished = await accounts.actions().finishAuthenticator(code)
  const [user, sessionId] = [await accounts.findUser({ fresh: true }), await accounts.findSessionId()]
  if (!finished.ok || !user || !sessionId) throw new Error('The authenticator was not taken')
  const joined = await acceptInvitation(db, clock, invited.token, { userId: user.id, sessionId, requestId: 'demo' })
  if (!joined.ok) throw new Error('The invitation was not taken')
  // Releases the code, so that the printed one can be used for the first sign-in.
  await releaseCode(db, user.id, code)
  await accounts.actions().signOut()
  return { userId: user.id, email, password, ...authenticator, backupCodes: finished.backupCodes }
}

/** Creates a second staff member, so that pages show different names; without a password, so that nobody can sign in. */
export async function createDemoManager(db: Db): Promise<string> {
  const user = { id: 'demo-manager', name: 'Meera Patel', email: 'meera@demo.example' }
  const at = new Date().toISOString()
  await db
    .insertInto('user')
    .values({ ...user, emailVerified: 0, image: null, createdAt: at, updatedAt: at })
    .execute()
  await db.insertInto('staff').values({ user_id: user.id, role: 'manager', since: Date.now() }).execute()
  return user.id
}
