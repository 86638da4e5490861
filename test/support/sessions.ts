import { createHmac, randomUUID } from 'node:crypto'
import { newEmail } from '#test/support/new-email'
import type { Story } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

type WrittenSession = { userId: string; email: string; sessionId: string; cookie: string }

/** Writes accounts with one session each, as sign-in would; returns their cookies. */
export async function writeSessions(db: Story['db'], secret: string, size: number, nowMs: number): Promise<string[]> {
  return (await writePeople(db, secret, size, nowMs)).map(({ cookie }) => cookie)
}

async function writePeople(
  db: Story['db'],
  secret: string,
  size: number,
  nowMs: number,
  name = 'Asha Patel',
): Promise<WrittenSession[]> {
  const now = new Date(nowMs).toISOString()
  const expiresAt = new Date(nowMs + 24 * 60 * 60_000).toISOString()
  const people = Array.from({ length: size }, () => {
    const [id, session, token] = [randomUUID(), randomUUID(), randomUUID()]
    return { id, email: newEmail(), session, token }
  })
  await db
    .insertInto('user')
    .values(
      people.map(({ id, email }) => ({
        id,
        name,
        email,
        emailVerified: 0,
        image: null,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
  await db
    .insertInto('session')
    .values(
      people.map(({ id, session, token }) => ({
        id: session,
        token,
        userId: id,
        expiresAt,
        ipAddress: null,
        userAgent: null,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
  return people.map(({ id, email, session, token }) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return { userId: id, email, sessionId: session, cookie: encodeURIComponent(`${token}.${signature}`) }
  })
}

type Hired = { role?: 'owner' | 'manager'; freshCode?: boolean; name?: string }

/** Writes a staff member with a session, signed in just now with a code, or without one through a trusted phone. */
export async function writeStaff(
  db: Story['db'],
  secret: string,
  nowMs: number,
  { role = 'owner', freshCode = true, name = 'Meera Patel' }: Hired = {},
): Promise<WrittenSession> {
  const [person] = await writePeople(db, secret, 1, nowMs, name)
  if (!person) throw new Error('A crowd of one has someone in it')
  await db.insertInto('staff').values({ user_id: person.userId, role, since: nowMs }).execute()
  await db
    .insertInto('staff_sessions')
    .values({ session_id: person.sessionId, second_step_at: freshCode ? nowMs : null, seen_at: nowMs })
    .execute()
  return person
}

export async function newStaff(
  story: Story,
  role: 'owner' | 'manager' = 'owner',
  options: Omit<Hired, 'role'> = {},
): Promise<Visitor & Pick<WrittenSession, 'userId' | 'email' | 'sessionId'>> {
  const { cookie, ...known } = await writeStaff(story.db, story.sessionSecret, story.now(), {
    role,
    ...options,
  })
  const visitor = story.visitor()
  visitor.cookies.set('better-auth.session_token', cookie)
  return Object.assign(visitor, known)
}

/** Returns many signed-in visitors without the cost of a password hash for each. */
export async function createShoppers(story: Story, size: number): Promise<Visitor[]> {
  const sessions = await writeSessions(story.db, story.sessionSecret, size, story.now())
  return sessions.map((session, n) => {
    const visitor = story.visitor(`198.51.100.${n % 250}`)
    visitor.cookies.set('better-auth.session_token', session)
    visitor.phone = `98765 ${43210 + n}`
    return visitor
  })
}

/** Returns one signed-in visitor, Asha Patel. */
export async function newShopper(story: Story): Promise<Visitor> {
  const [shopper] = await createShoppers(story, 1)
  if (!shopper) throw new Error('A crowd of one has someone in it')
  return shopper
}

/** Ends a visitor's session a second ago. */
export async function expireSession(story: Pick<Story, 'db' | 'now'>, { cookies }: Visitor): Promise<void> {
  const [token = ''] = decodeURIComponent(cookies.get('better-auth.session_token') ?? '').split('.')
  await story.db
    .updateTable('session')
    // better-auth reads the machine's time.
    .set({ expiresAt: new Date(Math.min(Date.now(), story.now()) - 1000).toISOString() })
    .where('token', '=', token)
    .execute()
}
