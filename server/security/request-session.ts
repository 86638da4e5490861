import type { StaffSession } from '#domain/accounts/staff'
import { findStaffSession } from '#domain/accounts/staff.server'
import type { User } from '#domain/accounts/user'
import type { Db } from '#domain/database'
import { within } from '#domain/within'
import { hasSessionCookie } from '#server/internals/better-auth'
import type { CookieJar } from '#server/security/cookie-jar'
import type { Auth } from '#server/security/create-auth'

/** Longest time in ms that a page waits for the renewal of its session. */
const renewedWithinMs = 300

type UserSession = { id: string; user: User }

type Parts = {
  auth: Auth
  db: Db
  method: string
  jar: CookieJar
  forgetHint(): void
}

/** Finds the session and the staff session of one request; reads each only once. */
export class RequestSession {
  readonly #parts: Parts
  readonly #found = new Map<boolean, Promise<UserSession | undefined>>()
  #staff: Promise<StaffSession | undefined> | undefined

  /** Calls `forgetHint` when nobody is signed in, so that the browser's scripts learn it too. */
  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `fresh` reads the database instead of the session cache in the cookie. */
  find({ fresh = false } = {}): Promise<UserSession | undefined> {
    const known = this.#found.get(fresh) ?? (fresh ? undefined : this.#found.get(true))
    if (known) return known
    const finding = this.#read(fresh)
    this.#found.set(fresh, finding)
    return finding
  }

  findStaff(): Promise<StaffSession | undefined> {
    this.#staff ??= this.find({ fresh: true }).then((session) =>
      session ? findStaffSession(this.#parts.db, session.id) : undefined,
    )
    return this.#staff
  }

  forget(): void {
    this.#found.clear()
    this.#staff = undefined
  }

  async #read(fresh: boolean): Promise<UserSession | undefined> {
    const { auth, method, jar, forgetHint } = this.#parts
    if (!hasSessionCookie(jar.headers.get('cookie'))) {
      forgetHint()
      return undefined
    }
    // Only GET requests renew the session and its cache.
    const query = fresh ? { disableCookieCache: true, disableRefresh: method !== 'GET' } : {}
    const read = (more = {}) =>
      auth.api.getSession({ headers: jar.headers, query: { ...query, ...more }, returnHeaders: true })
    // If the session cannot be renewed in time, as on a full disk or while another program writes, it is read without
    // renewal; an unreadable cache cookie is then ignored too.
    const found = await within(read(), renewedWithinMs).catch(() =>
      read({ disableRefresh: true, disableCookieCache: true }),
    )
    jar.add(...found.headers.getSetCookie())
    if (found.response) return { id: found.response.session.id, user: toUser(found.response.user) }
    forgetHint()
    return undefined
  }
}

export function toUser(user: User): User {
  return { id: user.id, email: user.email, name: user.name }
}
