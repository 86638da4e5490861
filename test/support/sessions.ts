import { createHmac, randomUUID } from 'node:crypto'
import type { Story } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

/** Accounts with a session each, written as sign-in would; the cookies that prove them. */
export async function writeSessions(db: Story['db'], secret: string, size: number, nowMs: number): Promise<string[]> {
  const now = new Date(nowMs).toISOString()
  const expiresAt = new Date(nowMs + 24 * 60 * 60_000).toISOString()
  const people = Array.from({ length: size }, () => ({ id: randomUUID(), token: randomUUID() }))
  await db
    .insertInto('user')
    .values(
      people.map(({ id }) => ({
        ...{ id, name: 'Asha Patel', email: `${id}@example.com`, emailVerified: 0, image: null },
        ...{ createdAt: now, updatedAt: now },
      })),
    )
    .execute()
  await db
    .insertInto('session')
    .values(
      people.map(({ id, token }) => ({
        ...{ id: randomUUID(), token, userId: id, expiresAt, ipAddress: null, userAgent: null },
        ...{ createdAt: now, updatedAt: now },
      })),
    )
    .execute()
  return people.map(({ token }) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return encodeURIComponent(`${token}.${signature}`)
  })
}

/** Many signed-in visitors at once, without the cost of a password hash for each. */
export async function gatherCrowd(story: Story, size: number): Promise<Visitor[]> {
  const sessions = await writeSessions(story.db, story.sessionSecret, size, story.now())
  return sessions.map((session, n) => {
    const visitor = story.visitor(`198.51.100.${n % 250}`)
    visitor.cookies.set('better-auth.session_token', session)
    visitor.phone = `98765 ${43210 + n}`
    return visitor
  })
}

/** One signed-in visitor, Asha Patel. */
export async function newShopper(story: Story): Promise<Visitor> {
  const [shopper] = await gatherCrowd(story, 1)
  if (!shopper) throw new Error('A crowd of one has someone in it')
  return shopper
}
